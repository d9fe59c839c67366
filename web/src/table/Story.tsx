/** The story: a paragraph for each turn, older ones folded; what a paragraph is about lights up on the board, and a click on it looks at that moment. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { afterwards } from "../afterwards";
import type { Paragraph } from "../wire";
import { useWords } from "../words";

interface Props {
  readonly story: readonly Paragraph[];
  readonly light: (nouns: readonly string[]) => void;
  readonly visit?: ((event: number) => void) | undefined;
}

const OPEN = 3;

export function Story({ story, light, visit }: Props) {
  const say = useWords();
  const end = useRef<HTMLOListElement>(null);
  const acts = useRef<Acts>({ light, visit });
  acts.current = { light, visit };
  const last = story.at(-1);
  useEffect(() => {
    const window = end.current?.closest("[role=tabpanel]") ?? end.current;
    return afterwards(() => void (window && (window.scrollTop = window.scrollHeight)));
  }, [last?.turn, last?.sentences.length]);
  if (story.length === 0) return <p class="empty">{say("story.empty")}</p>;
  return (
    <ol class="story plain" ref={end} tabIndex={0} aria-label={say("story.label")}>
      {story.map((paragraph, place) => (
        <Turn key={paragraph.turn} paragraph={paragraph} isOpen={place >= story.length - OPEN} canVisit={Boolean(visit)} visiting={say("story.visit", { heading: paragraph.heading })} acts={acts} />
      ))}
    </ol>
  );
}

type Acts = Pick<Props, "light" | "visit">;

interface TurnProps {
  readonly paragraph: Paragraph;
  readonly isOpen: boolean;
  readonly canVisit: boolean;
  readonly visiting: string;
  /** What is done now; the same object for every moment, so that old paragraphs need not be drawn again. */
  readonly acts: { readonly current: Acts };
}

function Turn({ paragraph, isOpen, canVisit, visiting, acts }: TurnProps) {
  return useMemo(() => {
    const nouns = paragraph.moves.map((move) => move.slice(move.indexOf(" ") + 1));
    const light = (): void => acts.current.light(nouns);
    const darken = (): void => acts.current.light([]);
    return (
      <li class={`seat-${paragraph.seat ?? "none"}`} onPointerEnter={light} onPointerLeave={darken}>
        <details open={isOpen} onFocusCapture={light} onBlurCapture={darken}>
          <summary>{paragraph.heading}</summary>
          {canVisit ? (
            <button type="button" class="quiet inline line" onClick={() => acts.current.visit?.(paragraph.last)}>
              <span>{paragraph.sentences.join(" ")}</span> <span aria-hidden="true">⟲</span>
              <span class="unseen"> {visiting}</span>
            </button>
          ) : (
            <p>{paragraph.sentences.join(" ")}</p>
          )}
        </details>
      </li>
    );
  }, [paragraph, isOpen, canVisit, visiting, acts]);
}

/** The story: a paragraph for each turn, older ones folded; what a paragraph is about lights up on the board. */

import { useEffect, useRef } from "preact/hooks";
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
  const last = story.at(-1);
  useEffect(() => {
    const window = end.current?.closest("[role=tabpanel]") ?? end.current;
    if (window) window.scrollTop = window.scrollHeight;
  }, [last?.turn, last?.sentences.length]);
  if (story.length === 0) return <p class="empty">{say("story.empty")}</p>;
  return (
    <ol class="story plain" ref={end} tabIndex={0} aria-label={say("story.label")}>
      {story.map((paragraph, place) => {
        const nouns = paragraph.moves.map((move) => move.slice(move.indexOf(" ") + 1));
        return (
          <li key={paragraph.turn} class={`seat-${paragraph.seat ?? "none"}`} onPointerEnter={() => light(nouns)} onPointerLeave={() => light([])}>
            <details open={place >= story.length - OPEN} onFocusCapture={() => light(nouns)} onBlurCapture={() => light([])}>
              <summary>{paragraph.heading}</summary>
              <p>
                {paragraph.sentences.join(" ")}{" "}
                {visit && (
                  <button type="button" class="quiet small inline" onClick={() => visit(paragraph.last)} aria-label={say("story.visit", { heading: paragraph.heading })}>
                    ⟲
                  </button>
                )}
              </p>
            </details>
          </li>
        );
      })}
    </ol>
  );
}

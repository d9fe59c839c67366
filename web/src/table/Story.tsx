/** The story: a paragraph for each turn, older ones folded; what a paragraph is about lights up on the board, and a click on it looks at that moment. */

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
              {visit ? (
                <button type="button" class="quiet inline line" onClick={() => visit(paragraph.last)}>
                  <span>{paragraph.sentences.join(" ")}</span> <span aria-hidden="true">⟲</span>
                  <span class="unseen"> {say("story.visit", { heading: paragraph.heading })}</span>
                </button>
              ) : (
                <p>{paragraph.sentences.join(" ")}</p>
              )}
            </details>
          </li>
        );
      })}
    </ol>
  );
}

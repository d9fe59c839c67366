/** In place of the question while somebody looks back: what happened there, and the way to now. */

import { useEscape } from "../escape";
import type { Frame, Paragraph } from "../wire";
import { useWords } from "../words";

interface Props {
  readonly at: number;
  readonly last: number;
  readonly frame: Frame | undefined;
  readonly story: readonly Paragraph[];
  readonly visit: (at: number | undefined) => void;
}

export function Past({ at, last, frame, story, visit }: Props) {
  const say = useWords();
  useEscape(() => visit(undefined));
  const turn = story.find((paragraph) => paragraph.first <= at && at <= paragraph.last);
  return (
    <section class="ask is-past" aria-label={say("table.ask")}>
      <div class="question">
        <p class="prompt">
          {turn && <b>{turn.heading}: </b>}
          {frame?.story?.sentences.join(" ")}
        </p>
        <p class="verb-help">{say("history.looking")}</p>
      </div>
      <div class="row">
        <button type="button" class="icon" disabled={at === 0} onClick={() => visit(at - 1)} aria-label={say("history.back")}>
          ‹
        </button>
        <button type="button" class="icon" onClick={() => visit(at + 1 >= last ? undefined : at + 1)} aria-label={say("history.forward")}>
          ›
        </button>
        <button type="button" class="strong" onClick={() => visit(undefined)} aria-keyshortcuts="Escape">
          {say("history.now")} <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
    </section>
  );
}

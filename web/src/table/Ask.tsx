/** What is asked now, always on the screen: the question, help, choices and ways to take back. */

import type { ComponentChildren, RefObject } from "preact";
import { Problem } from "../parts/Problem";
import { RuleLink } from "../parts/Rule";
import type { Choice, Moment } from "../wire";
import { useWords } from "../words";
import { Bell } from "./Bell";
import { Choices } from "./Choices";
import { Coach } from "./Coach";
import { Deputy } from "./Deputy";
import type { Draft } from "./draft";
import type { Foresight } from "./foresight";
import { Help } from "./Help";
import { Hint } from "./Hint";
import { Over } from "./Over";
import type { TableHandle } from "./state";
import type { Known } from "./texts";
import type { Chosen } from "./turn";
import { UndoBar } from "./Undo";

interface Props {
  readonly table: TableHandle;
  readonly known: Known;
  readonly moment: Moment;
  readonly chosen: Chosen;
  readonly foresight: Foresight;
  /** Choices that are held until what follows them is chosen, too. */
  readonly draft: Draft | undefined;
  readonly drop: () => void;
  readonly root: RefObject<HTMLElement | null>;
  readonly choose: (choice: Choice) => void;
  readonly light: (nouns: readonly string[]) => void;
  /** Shows the end once more, where it was put aside. */
  readonly celebrate: (() => void) | undefined;
  /** What stands above the question: what just happened. */
  readonly children: ComponentChildren;
}

export function Ask({ table, known, moment, chosen, foresight, draft, drop, root, choose, light, celebrate, children }: Props) {
  const say = useWords();
  const { info } = moment;
  const question = draft?.question ?? moment.question;
  const { title, texts } = known;
  const own = typeof moment.eyes === "number" ? info.seats[moment.eyes] : undefined;
  const isPlaying = info.status === "playing";
  return (
    <section class="ask" aria-label={say("table.ask")}>
      {children}
      {own?.deputy && isPlaying && <Deputy seat={own} table={table} />}
      {!isPlaying ? (
        <Over info={info} moment={moment} celebrate={celebrate} />
      ) : (
        <>
          {question ? (
            <div class="question">
              <p class="prompt">
                <span class="tag turn">{say("table.your_turn")}</span> {question.prompt} <RuleLink title={title.name} rule={question.rule} />
              </p>
              <Help root={root} title={title} texts={texts} chosen={chosen} moment={moment} foresight={foresight} draft={draft} />
              {draft && (
                <p class="row draft small">
                  {say("draft.held")}
                  <button type="button" class="small" onClick={drop} aria-keyshortcuts="Escape">
                    {say("draft.drop")} <kbd aria-hidden="true">Esc</kbd>
                  </button>
                </p>
              )}
            </div>
          ) : (
            <>
              <p class="prompt waiting">{moment.waiting}</p>
              <Bell moment={moment} />
            </>
          )}
          <Problem refusal={table.refusal} title={title.name} onClose={table.forgive} />
          {info.yours.length > 0 && <Coach moment={moment} refusal={table.refusal} />}
          {question && (
            <div class="choice-window">
              <Choices choices={chosen.choices} keys={chosen.shortcuts} isBusy={table.isBusy} choose={choose} light={light} />
            </div>
          )}
          {info.yours.length > 0 && (
            <div class="row acts">
              <UndoBar moment={moment} table={table} />
              {question && <Hint moment={moment} held={draft?.moves.length ?? 0} choices={chosen.choices} light={light} />}
            </div>
          )}
        </>
      )}
    </section>
  );
}

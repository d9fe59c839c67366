/** What became of the last move: praise, what was missed, or the rule that forbids it. */

import { rules as loadRules } from "../http";
import { useLoad } from "../parts/load";
import { useLanguage, useWords } from "../words";
import type { Lesson, Taken } from "./lessons";

interface Props {
  readonly state: Taken;
  readonly lesson: Lesson;
  readonly title: string;
}

export function Answer({ state, lesson, title }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { told, story } = state;
  const { value: rules = [] } = useLoad(() => loadRules(title), [title]);
  const rule = rules.find((one) => one.id === told?.rule);
  const last = state.played.length ? story.at(-1)?.sentences.join(" ") : "";
  return (
    <div class="answer" role="status" data-outcome={told?.outcome}>
      {last && <p class="small soft">{last}</p>}
      {told?.outcome === "refused" && (
        <div class="notice bad">
          <p>{told.sentence}</p>
          {rule && (
            <p class="small">
              <b>{rule.id}</b> {rule.texts[language]}
            </p>
          )}
          {told.tried && <p>{say("learn.tried")}</p>}
        </div>
      )}
      {(told?.outcome === "wrong" || told?.outcome === "again") && (
        <div class="notice">
          <p>{told.sentence}</p>
          <p class="small">{told.outcome === "wrong" ? say("learn.taken_back") : say("learn.begun_anew")}</p>
        </div>
      )}
      {state.solved && (
        <div class="notice good">
          <p>
            <b>{say("learn.solved")}</b> {lesson.success[language]}
          </p>
        </div>
      )}
    </div>
  );
}

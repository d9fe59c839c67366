/** Says one thing at a time beside the task: what the lesson is about, what became of the last move, what is worth trying. */

import { rules as loadRules } from "../http";
import { useLoad } from "../parts/load";
import { RuleLink } from "../parts/Rule";
import type { Choice } from "../wire";
import { useLanguage, useWords } from "../words";
import { Hood } from "./Hood";
import type { Lesson, Taken } from "./lessons";
import type { Remark } from "./remark";

interface Props {
  readonly remark: Remark | undefined;
  readonly state: Taken;
  readonly lesson: Lesson;
  readonly title: string;
  /** The choice that is shown to somebody who asked for it. */
  readonly way: Choice | undefined;
  readonly isBusy: boolean;
  readonly isTried: boolean;
  readonly hear: () => void;
  readonly attempt: (move: string) => void;
}

export function Teacher({ remark, state, lesson, title, way, isBusy, isTried, hear, attempt }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { experiment } = state;
  const isInvited = remark === "invitation" || (remark === "solved" && experiment !== null && !isTried); // some things can only be tried at the end
  return (
    <aside class={`coach teacher ${remark === "invitation" ? "experiment" : ""}`} aria-label={say("coach.label")} hidden={!remark} data-remark={remark}>
      <Hood />
      <div role="status" class="answer" data-outcome={remark === "answer" ? state.told?.outcome : undefined}>
        {remark === "solved" && (
          <p>
            <b>{say("learn.solved")}</b> {lesson.success[language]}
          </p>
        )}
        {remark === "answer" && <Answer state={state} title={title} />}
        {remark === "explain" && (
          <p>
            {lesson.explain[language]}{" "}
            {lesson.rules.map((rule) => (
              <span key={rule}>
                <RuleLink title={title} rule={rule} />{" "}
              </span>
            ))}
          </p>
        )}
        {remark === "way" && way && (
          <p>
            {say("learn.way")} <b>{`${way.verb_label} ${way.label}`.trim()}</b>. {say("learn.where")}
          </p>
        )}
        {isInvited && (
          <p>
            <b>{say("learn.invitation")}</b> {lesson.invitation[language]}
          </p>
        )}
      </div>
      <div class="row">
        {remark === "solved" && (
          <a class="button strong" data-next href={state.next ? `/learn/${title}/${state.next}` : `/learn/${title}`}>
            {state.next ? say("learn.next") : say("learn.finish")}
          </a>
        )}
        {isInvited && experiment && (
          <button type="button" data-try={experiment} disabled={isBusy} onClick={() => attempt(experiment)}>
            {say("learn.try")}
          </button>
        )}
        {(remark === "explain" || remark === "answer") && (
          <button type="button" data-heard onClick={hear}>
            {say("coach.heard")}
          </button>
        )}
      </div>
    </aside>
  );
}

/** What was missed, or the rule that forbids it. */
function Answer({ state: { told }, title }: { readonly state: Taken; readonly title: string }) {
  const say = useWords();
  const language = useLanguage();
  const { value: rules = [] } = useLoad(() => loadRules(title), [title]);
  const rule = rules.find((one) => one.id === told?.rule);
  if (!told) return null;
  return (
    <>
      <p>{told.sentence}</p>
      {told.outcome === "refused" && rule && (
        <p class="small">
          <RuleLink title={title} rule={rule.id} /> {rule.texts[language]}
        </p>
      )}
      {told.tried && <p>{say("learn.tried")}</p>}
      {told.outcome === "wrong" && <p class="small">{say("learn.taken_back")}</p>}
      {told.outcome === "again" && <p class="small">{say("learn.begun_anew")}</p>}
    </>
  );
}

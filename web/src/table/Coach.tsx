/** A coach beside the question: explains each rule once, when it first matters. What and when is the server's business. */

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../http";
import { Hood } from "../learn/Hood";
import { known, note } from "../newcomers";
import { RuleLink } from "../parts/Rule";
import { useStore } from "../store";
import type { Coached, CoachRemark, Moment, Refusal } from "../wire";
import { useLanguage, useWords } from "../words";

interface Props {
  readonly moment: Moment;
  readonly refusal: Refusal | undefined;
}

export function Coach({ moment, refusal }: Props) {
  const say = useWords();
  const { remark, heard, dismiss } = useCoach(moment, refusal);
  if (!remark) return null;
  return (
    <aside class="coach" aria-label={say("coach.label")} data-remark={remark.id}>
      <Hood />
      <div role="status">
        <p>
          {remark.text}{" "}
          {remark.rules.map((rule) => (
            <span key={rule}>
              <RuleLink title={moment.info.title} rule={rule} />{" "}
            </span>
          ))}
        </p>
      </div>
      <div class="row">
        <button type="button" onClick={heard}>
          {say("coach.heard")}
        </button>
        <button type="button" class="quiet" onClick={dismiss}>
          {say("coach.off")}
        </button>
      </div>
    </aside>
  );
}

interface Coaching {
  readonly remark: CoachRemark | null;
  readonly heard: () => void;
  readonly dismiss: () => void;
}

function useCoach({ info, at, question }: Moment, refusal: Refusal | undefined): Coaching {
  const language = useLanguage();
  const [remark, setRemark] = useState<CoachRemark | null>(null);
  const isOn = useStore(known)?.[info.title]?.coach ?? false;
  const asked = useRef(0); // an answer that comes late is about another question
  const listen = (what: { heard?: string; refused?: string } = {}): void => {
    asked.current += 1;
    const number = asked.current;
    ask<Coached>("POST", `/tables/${info.id}/coach`, { at, ...what }).then(
      (answer) => {
        if (number === asked.current && (answer.remark || !what.refused)) setRemark(answer.remark);
      },
      () => undefined, // the game goes on without a word
    );
  };
  useEffect(() => {
    if (isOn && question) listen();
    if (!isOn) setRemark(null);
  }, [isOn, info.id, question?.at, question?.seat, language]);
  useEffect(() => {
    if (isOn && question && refusal?.rule) listen({ refused: refusal.rule });
  }, [refusal]);
  return {
    remark,
    heard: () => {
      if (question && remark) listen({ heard: remark.id });
      setRemark(null);
    },
    dismiss: () => void note(info.title, { coach: false }),
  };
}

/** Beside the board of a lesson: the cards of its rules, or whichever card was asked for. */

import { rules as loadRules } from "../http";
import { useLoad } from "../parts/load";
import { RuleCard, RulesAtHand } from "../table/Rules";
import type { Title } from "../wire";
import { useWords } from "../words";

interface Props {
  readonly title: Title;
  readonly rules: readonly string[];
  /** The rule that was asked for, if one was; on a narrow screen the cards come only then. */
  readonly rule: string | undefined;
  readonly close: () => void;
}

export function LessonRules({ title, rules, rule, close }: Props) {
  const say = useWords();
  const { value: all = [] } = useLoad(() => loadRules(title.name, title.content.label), [title]);
  return (
    <section class={`leaf side ${rule === undefined ? "" : "is-open has-rules"}`} aria-label={say("nav.rules")}>
      {rule === undefined ? (
        <div class="cards-at-hand" tabIndex={0} role="group" aria-label={say("learn.rules")}>
          {all.filter(({ id }) => rules.includes(id)).map((one) => (
            <RuleCard key={one.id} rule={one} />
          ))}
        </div>
      ) : (
        <RulesAtHand title={title} rule={rule} close={close} />
      )}
    </section>
  );
}

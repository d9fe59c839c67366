/** Where readers of the rulebook may differ, the table chooses: each ruling with both readings, ours first. */

import { RuleLink } from "../parts/Rule";
import type { TitleCard } from "../wire";
import { useLanguage, useWords } from "../words";
import type { Chosen } from "./options";

interface Props {
  readonly title: TitleCard;
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}

export function Rulings({ title, chosen, choose }: Props) {
  const say = useWords();
  const language = useLanguage();
  const rulings = title.options.filter((option) => option.ruling);
  if (rulings.length === 0) return null;
  return (
    <details class="rulings">
      <summary>{say("new.rulings")}</summary>
      <fieldset>
        <legend class="unseen">{say("new.rulings")}</legend>
        <p class="hint">{say("new.rulings_hint")}</p>
        {rulings.map((option) => (
          <label key={option.name} data-option={option.name}>
            <span>
              {option.label[language]} <RuleLink title={title.name} rule={option.rule} />
            </span>
            <select value={chosen[option.name] ?? option.values[0]} onChange={(event) => choose({ ...chosen, [option.name]: event.currentTarget.value })}>
              {option.values.map((value) => (
                <option key={value} value={value}>
                  {option.value_labels[value]?.[language] ?? value}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

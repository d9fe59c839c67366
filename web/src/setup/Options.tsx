/** The options of a title, each in the form in which people answer it. */

import { RuleLink } from "../parts/Rule";
import type { Option, TitleCard } from "../wire";
import { useLanguage, useWords } from "../words";
import { applying, partsOf, valuesOf, withPart, type Chosen } from "./options";

interface Props {
  readonly title: TitleCard;
  /** What the seats are called. */
  readonly names: readonly string[];
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}

export function Options({ title, names, chosen, choose }: Props) {
  const say = useWords();
  const options = applying(title, names.length).filter((option) => !option.ruling);
  if (options.length === 0) return null;
  return (
    <fieldset class="options">
      <legend>{say("new.options")}</legend>
      {options.map((option) => (
        <One key={option.name} option={option} title={title.name} names={names} text={chosen[option.name]} set={(text) => choose({ ...chosen, [option.name]: text })} />
      ))}
    </fieldset>
  );
}

interface OneProps {
  readonly option: Option;
  readonly title: string;
  readonly names: readonly string[];
  readonly text: string | undefined;
  readonly set: (text: string) => void;
}

function One({ option, title, names, text, set }: OneProps) {
  const language = useLanguage();
  const head = (
    <span>
      {option.label[language]} <RuleLink title={title} rule={option.rule} />
    </span>
  );
  if (option.values.length > 0) {
    const values = valuesOf(option, names.length);
    return (
      <label data-option={option.name}>
        {head}
        <select value={text ?? values[0]} onChange={(event) => set(event.currentTarget.value)}>
          {values.map((value, place) => (
            <option key={value} value={value}>
              {option.form === "seat" && place > 0 ? names[Number(value)] : (option.value_labels[value]?.[language] ?? value)}
            </option>
          ))}
        </select>
      </label>
    );
  }
  if (option.parts.length > 0) return <Parts option={option} head={head} names={names} text={text} set={set} />;
  return (
    <label data-option={option.name}>
      {head}
      <input value={text ?? ""} onInput={(event) => set(event.currentTarget.value)} />
      {option.hint[language] && <span class="hint">{option.hint[language]}</span>}
    </label>
  );
}

/** An option that is put together: a part for each seat, or one of each group. Groups without a choice are not shown. */
function Parts({ option, head, names, text, set }: Omit<OneProps, "title"> & { readonly head: preact.JSX.Element }) {
  const language = useLanguage();
  const chosen = partsOf(option, names.length, text);
  return (
    <fieldset class="parts" data-option={option.name}>
      <legend>{head}</legend>
      {chosen.map((value, place) => {
        const group = (option.form === "mix" ? option.parts[place] : option.parts[0]) ?? [];
        if (group.length < 2) return null;
        return (
          <label key={place}>
            {option.form === "mix" ? group[0]?.label[language] : names[place]}
            <select value={value} onChange={(event) => set(withPart(option, names.length, text, place, event.currentTarget.value))}>
              {group.map((part) => (
                <option key={part.value} value={part.value}>
                  {part.label[language]}
                </option>
              ))}
            </select>
          </label>
        );
      })}
    </fieldset>
  );
}

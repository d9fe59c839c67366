/** Every candidate as a button, grouped by verb; refused ones are greyed and say why. */

import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { Choice } from "../wire";
import { useWords } from "../words";
import { bundled, grouped, isLegal, isTable, type Group } from "./choices";

interface Props {
  readonly choices: readonly Choice[];
  readonly keys: ReadonlyMap<string, string>;
  readonly isBusy: boolean;
  readonly choose: (choice: Choice) => void;
  readonly light: (nouns: readonly string[]) => void;
}

/** The move that somebody is shown who asked what to do. */
export const Shown = createContext<string | undefined>(undefined);

const MANY = 12; // of one verb: refused ones are folded away beyond this
const CROWD = 30; // of all: a search helps

export function Choices({ choices, keys, isBusy, choose, light }: Props) {
  const say = useWords();
  const [wanted, setWanted] = useState("");
  const isCrowd = choices.length > CROWD;
  const shown = isCrowd && wanted ? choices.filter((choice) => matches(choice, wanted)) : choices;
  const groups = grouped(shown);
  if (choices.length === 0) return null;
  if (isTable(groups)) return <ChoiceTable groups={groups} {...{ keys, isBusy, choose, light }} />;
  return (
    <div class="choices" role="group" aria-label={say("choices.label")} onKeyDown={walk}>
      {isCrowd && (
        <input
          type="search"
          value={wanted}
          placeholder={say("choices.search")}
          aria-label={say("choices.search")}
          aria-keyshortcuts="/"
          data-search
          onInput={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            const only = shown.filter(isLegal);
            if (event.key === "Enter" && only.length === 1 && only[0]) {
              setWanted("");
              choose(only[0]);
            }
          }}
        />
      )}
      {groups.map((group) => {
        const legal = group.choices.filter(isLegal);
        const refused = group.choices.filter((choice) => !isLegal(choice));
        const isFolded = group.choices.length > MANY && legal.length > 0;
        const alone = group.choices.length === 1 && !group.choices[0]?.label;
        return (
          <section key={group.verb} class={legal.length ? "" : "is-closed"}>
            {!alone && <h2>{group.label}</h2>}
            {bundled(isFolded ? legal : group.choices).map(({ start, choices: parts }) => (
              <div key={start} class={start ? "row bundle" : "row"}>
                {start && (
                  <b class="number" aria-hidden="true">
                    {start}
                  </b>
                )}
                {parts.map((choice) => (
                  <ChoiceButton key={choice.move} choice={choice} shortcut={keys.get(choice.move)} isBusy={isBusy} choose={choose} light={light} start={start} />
                ))}
              </div>
            ))}
            {isFolded && refused.length > 0 && (
              <details>
                <summary>{say("choices.refused", { count: refused.length })}</summary>
                <div class="row">
                  {refused.map((choice) => (
                    <ChoiceButton key={choice.move} choice={choice} shortcut={undefined} isBusy={isBusy} choose={choose} light={light} />
                  ))}
                </div>
              </details>
            )}
          </section>
        );
      })}
    </div>
  );
}

function matches(choice: Choice, wanted: string): boolean {
  const text = `${choice.move} ${choice.verb_label} ${choice.label}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Arrows go from button to button. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const now = event.target as HTMLElement;
  if (!step || !now.matches(".choice")) return;
  event.preventDefault();
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>(".choice")];
  all[(all.indexOf(now) + step + all.length) % all.length]?.focus();
}

/** Verbs that share their things: a row for each verb, a column for each thing. */
function ChoiceTable({ groups, keys, ...rest }: Omit<Props, "choices"> & { readonly groups: readonly Group[] }) {
  const say = useWords();
  return (
    <table class="choices choice-table" aria-label={say("choices.label")} onKeyDown={walk}>
      <thead>
        <tr>
          <td />
          {groups[0]?.choices.map((choice) => (
            <th key={choice.noun} scope="col" data-thing={choice.thing ?? undefined}>
              {choice.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.verb} class={group.choices.some(isLegal) ? "" : "is-closed"}>
            <th scope="row">{group.label}</th>
            {group.choices.map((choice) => (
              <td key={choice.move}>
                <ChoiceButton choice={choice} shortcut={keys.get(choice.move)} isCell {...rest} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ButtonProps {
  readonly choice: Choice;
  readonly shortcut: string | undefined;
  readonly isBusy: boolean;
  readonly choose: (choice: Choice) => void;
  readonly light?: (nouns: readonly string[]) => void;
  /** In a menu the thing is known, so the button names the verb; in a cell both are. */
  readonly isMenu?: boolean;
  /** In a menu: the move says more than the thing, so the button does, too. */
  readonly isWhole?: boolean;
  readonly isCell?: boolean;
  /** The beginning of the label that is seen already, for the whole row. */
  readonly start?: string;
  /** Where it leads. */
  readonly note?: string | undefined;
}

export function ChoiceButton({ choice, shortcut, isBusy, choose, light, isMenu, isWhole, isCell, start = "", note }: ButtonProps) {
  const say = useWords();
  const objection = choice.objection;
  const isShown = useContext(Shown) === choice.move;
  return (
    <button
      type="button"
      class={`choice${objection ? " is-refused" : ""}${isShown ? " is-shown" : ""}`}
      data-move={choice.move}
      data-noun={choice.noun}
      data-why={objection ? `${objection.sentence}${objection.rule ? ` (${objection.rule})` : ""}` : undefined}
      data-thing={choice.thing ?? undefined}
      aria-disabled={objection || isBusy ? true : undefined}
      aria-keyshortcuts={shortcut}
      aria-description={objection ? say("choices.why", { why: objection.sentence, rule: objection.rule }) : undefined}
      onClick={() => choose(choice)}
      onPointerEnter={() => light?.([choice.noun])}
      onPointerLeave={() => light?.([])}
      onFocus={() => light?.([choice.noun])}
      onBlur={() => light?.([])}
    >
      {shortcut && !isMenu && <kbd aria-hidden="true">{shortcut}</kbd>}
      {isCell && (
        <span aria-hidden="true" class={shortcut ? "for-fingers" : ""}>
          {objection ? "×" : "•"}
        </span>
      )}
      <span>
        <span class={isCell || (!isMenu && choice.label) ? "unseen" : ""}>
          {choice.verb_label} {start}
        </span>
        <span class={isCell || (isMenu && !isWhole) ? "unseen" : ""}>{choice.label.slice(start.length)}</span>
        {note && <span class="small soft"> {note}</span>}
      </span>
    </button>
  );
}

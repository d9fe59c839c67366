/** What can be chosen at this moment: by thing, by verb and by key. */

import { useMemo } from "preact/hooks";
import type { BoardModule } from "../boards/board";
import type { Choice, Question, Title, View } from "../wire";
import { byNoun, isLegal, keys } from "./choices";

export interface Chosen {
  readonly choices: readonly Choice[];
  readonly meant: ReadonlyMap<string, readonly Choice[]>;
  readonly live: ReadonlyMap<string, readonly Choice[]>;
  /** Legal choices by further things that stand for them, where none is about the thing itself. */
  readonly via: ReadonlyMap<string, readonly Choice[]>;
  readonly shortcuts: ReadonlyMap<string, string>;
}

const NOTHING: readonly Choice[] = [];
const NOWHERE: ReadonlyMap<string, readonly Choice[]> = new Map();

/** While somebody looks at another moment, nothing on the board can be pointed at. */
export const atRest = { live: NOWHERE, meant: NOWHERE, via: NOWHERE };

export function useChoices(question: Question | null, view: View | null, module: BoardModule, title: Title): Chosen {
  const choices = useMemo(() => {
    if (!question) return NOTHING;
    const about = ({ thing, verb, noun }: Choice): string | null => thing ?? (view && module.thing?.(view, verb, noun)) ?? null;
    return question.choices.map((choice) => ({ ...choice, label: module.label?.(title, choice) ?? choice.label, thing: about(choice) }));
  }, [question, module, title]);
  return useMemo(() => {
    const via = new Map<string, Choice[]>();
    for (const choice of choices.filter(isLegal)) {
      for (const noun of (view && module.means?.(title, view, choice)) ?? []) via.set(noun, [...(via.get(noun) ?? []), choice]);
    }
    return { choices, meant: byNoun(choices), live: byNoun(choices.filter(isLegal)), via, shortcuts: keys(choices) };
  }, [choices]);
}

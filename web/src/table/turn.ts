/** What can be chosen at this moment: by thing, by verb and by key. */

import { useMemo } from "preact/hooks";
import type { BoardModule } from "../boards/board";
import type { Choice, Question, View } from "../wire";
import { byNoun, isLegal, keys } from "./choices";

export interface Chosen {
  readonly choices: readonly Choice[];
  readonly meant: ReadonlyMap<string, readonly Choice[]>;
  readonly live: ReadonlyMap<string, readonly Choice[]>;
  readonly shortcuts: ReadonlyMap<string, string>;
}

const NOTHING: readonly Choice[] = [];
const NOWHERE: ReadonlyMap<string, readonly Choice[]> = new Map();

/** While somebody looks at another moment, nothing on the board can be pointed at. */
export const atRest = { live: NOWHERE, meant: NOWHERE };

export function useChoices(question: Question | null, view: View | null, module: BoardModule): Chosen {
  const choices = useMemo(() => {
    if (!question) return NOTHING;
    const about = ({ thing, verb, noun }: Choice): string | null => thing ?? (view && module.thing?.(view, verb, noun)) ?? null;
    return question.choices.map((choice) => ({ ...choice, thing: about(choice) }));
  }, [question, module]);
  return useMemo(() => ({ choices, meant: byNoun(choices), live: byNoun(choices.filter(isLegal)), shortcuts: keys(choices) }), [choices]);
}

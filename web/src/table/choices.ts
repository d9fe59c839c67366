/** The choices of a question: grouped by verb, found by noun, each legal one with a key. */

import type { Choice } from "../wire";

export interface Group {
  readonly verb: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

export function grouped(choices: readonly Choice[]): Group[] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const group = groups.get(choice.verb);
    if (group) group.push(choice);
    else groups.set(choice.verb, [choice]);
  }
  return [...groups].map(([verb, list]) => ({ verb, label: list[0]?.verb_label ?? verb, choices: list }));
}

/** Choices by what they are about. A move without a noun is found under its verb, one about "d4 se-s" under "d4", too; each under its whole text. */
export function byNoun(choices: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  const add = (noun: string, choice: Choice): void => void found.set(noun, [...(found.get(noun) ?? []), choice]);
  for (const choice of choices) {
    add(choice.noun, choice);
    const [first = ""] = choice.noun.split(" ");
    if (!choice.noun) add(choice.verb, choice);
    else add(choice.move, choice);
    if (first !== choice.noun) add(first, choice);
  }
  return found;
}

export interface Bundle {
  /** What the labels of these choices begin with; nothing where they have nothing in common. */
  readonly start: string;
  readonly choices: readonly Choice[];
}

/** Choices about parts of things, such as "D4 SE-S" and "D4 SE-N", bundled by the thing. */
export function bundled(choices: readonly Choice[]): Bundle[] {
  const bundles = new Map<string, Choice[]>();
  for (const choice of choices) {
    const start = choice.label.slice(0, choice.label.indexOf(" ") + 1);
    if (!choice.noun.includes(" ") || start.trim().toLowerCase() !== choice.noun.split(" ")[0]) return [{ start: "", choices }];
    bundles.set(start, [...(bundles.get(start) ?? []), choice]);
  }
  return [...bundles].map(([start, list]) => ({ start, choices: list }));
}

/** Whether all verbs are about the same things, called the same, so that they can be the rows of one table. */
export function isTable(groups: readonly Group[]): boolean {
  const nouns = groups.map((group) => group.choices.map((choice) => `${choice.noun} ${choice.label}`).join(", "));
  const count = groups[0]?.choices.length ?? 0;
  return groups.length > 1 && count > 1 && count <= 8 && new Set(nouns).size === 1;
}

export const isLegal = (choice: Choice): boolean => choice.objection === null;

// u and r take back and play again, h asks for a hint; the rest is free for choices
const KEYS = [..."1234567890abcdefgijklmnopqstvwxyz"];

/** A key for each legal choice, in the order of the page, as far as there are keys. */
export function keys(choices: readonly Choice[]): Map<string, string> {
  const order = grouped(choices).flatMap((group) => group.choices.filter(isLegal));
  return new Map(order.slice(0, KEYS.length).map((choice, place) => [choice.move, KEYS[place] as string]));
}

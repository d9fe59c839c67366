/** Names and texts of the pack's things, found by their id in whatever table they stand. */

import type { Language } from "../say";
import type { Thing, Title } from "../wire";

const indexes = new WeakMap<Title, Map<string, Thing>>();

/** The thing with this key ("card.bauer") or, if no other has it, this id ("bauer"), without regard to case. */
export function thing(title: Title, name: string): Thing | undefined {
  let index = indexes.get(title);
  if (!index) {
    index = new Map();
    for (const one of title.things) {
      const key = one.key.toLowerCase();
      const id = key.slice(key.indexOf(".") + 1);
      index.set(key, one);
      if (!index.has(id)) index.set(id, one);
    }
    indexes.set(title, index);
  }
  return index.get(name.toLowerCase());
}

export function thingName(title: Title, language: Language, id: string): string | undefined {
  return /[a-z]/i.test(id) ? thing(title, id)?.names[language] : undefined;
}

export const MARKS: Readonly<Record<string, string>> = { reconstructed: "†", sourced: "‡", ruling: "§", rulebook: "" };

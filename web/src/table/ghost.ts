/** What a preview changes, read off for any title: things of the board, what each seat has more or less of, and the view itself. */

import type { BoardModule } from "../boards/board";
import type { Change, View } from "../wire";

/** What a seat would have more or less of, by the name of the field. */
export interface Amounts {
  readonly seat: number;
  readonly by: ReadonlyMap<string, number>;
}

const POINTS = new Set(["score", "points", "total"]); // told by the score sheets
const NAMES_ITSELF = "seat";
const MEMORY = "before"; // what a thing has been is no news about it

/** The view after the changes; what they do not touch is shared. */
export function changed(view: View, changes: readonly Change[]): View {
  return changes.reduce<unknown>((now, { path, after }) => put(now, path, after), view) as View;
}

function put(whole: unknown, [name, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(whole)) return whole.map((part: unknown, place) => (place === name ? put(part, rest, value) : part));
  const fields = { ...(whole as Record<string, unknown>) };
  if (rest.length === 0 && value === undefined) delete fields[name];
  else fields[name] = put(fields[name], rest, value);
  return fields;
}

/** The things of the board that would be different: nouns of moves that the changed places name. What seats have is told in words. */
export function touched(view: View, changes: readonly Change[], moves: readonly string[], { lasting }: BoardModule): string[] {
  const nouns = new Set<string>();
  for (const move of moves) {
    const [verb = "", first, ...rest] = move.split(" ");
    if (first === undefined || (lasting && !lasting.includes(verb))) continue;
    nouns.add(first);
    if (rest.length) nouns.add([first, ...rest].join(" "));
  }
  const found = changes.filter(({ path }) => path[0] !== "seats" && path.at(-1) !== MEMORY).flatMap((change) => named(view, change));
  return [...new Set(found.map((name) => name.toLowerCase()))].filter((name) => nouns.has(name));
}

/** What a changed place is called: the names on the way to it, the rows that they go through, and what stood and stands there. */
function named(view: View, { path, before, after }: Change): string[] {
  const names = path.filter((part): part is string => typeof part === "string");
  let here: unknown = view;
  for (const part of path) {
    here = (here as Record<string | number, unknown> | undefined)?.[part];
    const [field, own] = typeof part === "number" && here && typeof here === "object" ? (Object.entries(here)[0] ?? []) : [];
    if (field !== NAMES_ITSELF && (typeof own === "string" || typeof own === "number")) names.push(String(own));
  }
  return [...names, ...[before, after].filter((value): value is string => typeof value === "string")];
}

/** Numbers of the seats that change, points left out. */
export function amounts(changes: readonly Change[]): Amounts[] {
  const found = new Map<number, Map<string, number>>();
  for (const { path, before, after } of changes) {
    const [table, seat, ...rest] = path;
    const name = rest.at(-1);
    if (table !== "seats" || typeof seat !== "number" || typeof name !== "string" || POINTS.has(name)) continue;
    if (typeof before !== "number" || typeof after !== "number") continue;
    const own = found.get(seat) ?? new Map<string, number>();
    own.set(name, (own.get(name) ?? 0) + after - before);
    found.set(seat, own);
  }
  return [...found].sort(([a], [b]) => a - b).map(([seat, by]) => ({ seat, by }));
}

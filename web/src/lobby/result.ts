/** How a game ended, in a few words for a list. */

import { isRanked } from "../table/ranked";
import type { Table } from "../wire";
import type { Say } from "../words";

/** Games against others that somebody has played to the end at one seat, and how many of them were won. */
export function record(tables: readonly Table[]): { readonly played: number; readonly won: number } {
  const places = tables.flatMap(({ result, seats, yours }) => {
    const [own] = yours;
    return result && isRanked(result) && seats.length > 1 && yours.length === 1 && own !== undefined ? [result.rank[own]] : [];
  });
  return { played: places.length, won: places.filter((place) => place === 1).length };
}

/** "You won, 61 : 55", "2nd of 3, 40 : 61 : 55"; what the title says where one has played alone. */
export function resultOf(say: Say, { result, seats, yours }: Table): string {
  if (!result) return "";
  if (!isRanked(result)) return say(result.broken_off === "agreed" ? "over.agreed" : "over.given_up");
  const [own] = yours;
  const points = (order: readonly number[]): string => (result.points ? `, ${order.map((seat) => result.points?.[seat] ?? 0).join(" : ")}` : "");
  if (seats.length === 1) return result.ending;
  const all = seats.map(({ seat }) => seat);
  if (own === undefined || yours.length > 1) {
    const first = seats.filter(({ seat }) => result.rank[seat] === 1).map(({ name }) => name);
    return say(first.length > 1 ? "over.shared" : "over.winner", { who: first.join(", ") }) + points(all);
  }
  const order = [own, ...all.filter((seat) => seat !== own)];
  const place = result.rank[own] ?? 0;
  if (place > 1) return say("result.place", { place, count: seats.length }) + points(order);
  return say(result.rank.filter((one) => one === 1).length > 1 ? "result.shared" : "result.won") + points(order);
}

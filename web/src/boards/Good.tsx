/** Goods as small drawings with their number; the name is always there for those who cannot see the drawing. */

import type { Texts } from "../say";
import type { Marked } from "./motion";

const SHAPES: Readonly<Record<string, string>> = {
  stone: "M2.500 14.500L4 7l6.500-4L17 8l.500 6.500L10 18z",
  wood: "M4 6.500h10.500a3.500 3.500 0 0 1 0 7H4a3.500 3.500 0 0 1 0-7zM14.500 8.200a1.800 1.800 0 1 0 .1 0z",
  metal: "M2 6h15v2c-3 0-4.500 1.500-4.500 4H15v3H5v-3h2.500C7.500 9.500 5 9 2 9z",
  grain: "M10 19v-8M10 7C7.500 5.500 7.500 2.500 10 1c2.500 1.500 2.500 4.500 0 6zM10 11.500C6.500 11.500 5 9 5.500 6.500 8.500 7 10 8.500 10 11.500zm0 0c3.500 0 5-2.500 4.500-5C11.500 7 10 8.500 10 11.500zM10 16C6.500 16 5 13.500 5.500 11 8.500 11.500 10 13 10 16zm0 0c3.500 0 5-2.500 4.500-5-3 .5-4.500 2-4.500 5z",
  piety: "M8.500 2h3v4.500H16v3h-4.500V18h-3V9.500H4v-3h4.500z",
  wool: "M5.500 15.500a3.800 3.800 0 0 1-1-7.300A3.800 3.800 0 0 1 10 4.500a3.800 3.800 0 0 1 5.500 3.700 3.800 3.800 0 0 1-1 7.300z",
  cloth: "M3 5.500C3 4 4 3 5.500 3H15v9h-3v5H5.500C4 17 3 16 3 14.500zM12 12h5v5h-5",
  loyalty: "M3 16V6l4 4 3-6.500L13 10l4-4v10z",
  medical: "M3.500 9h13a6.500 6.500 0 0 1-4 5.500V17h-5v-2.500A6.500 6.500 0 0 1 3.500 9zM12 8l3.500-6 1.500 1-3 5z",
  gold: "M10 2.500a7.500 7.500 0 1 0 .1 0zM10 6a4 4 0 1 1-.1 0z",
  points: "M10 1.500l2.500 5.300 5.800.700-4.300 4 1.200 5.800-5.200-2.900-5.200 2.900L6 11.500l-4.300-4 5.800-.7z",
};
const SAME: Readonly<Record<string, string>> = { coin: "gold" };

export function Good({ good }: { readonly good: string }) {
  const kind = SAME[good] ?? good;
  return (
    <svg class={`ware ware-${kind}`} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[kind] ?? "M4 4h12v12H4z"} />
    </svg>
  );
}

/** So many of a good: "3 stone", drawn. */
export function Amount({ texts, good, count, named = false, marks }: { readonly texts: Texts; readonly good: string; readonly count: number | string; readonly named?: boolean; readonly marks?: Marked }) {
  return (
    <span class="amount" title={nameOf(texts, good)} {...marks}>
      <Good good={good} />
      <b class="number">{count}</b>
      <span class={named ? "" : "unseen"}> {nameOf(texts, good)}</span>
    </span>
  );
}

/** What a title calls a good; words that its terminal board has shortened are looked up elsewhere. */
export function nameOf(texts: Texts, good: string): string {
  const known = ["amount", "good", "board", "tithe"].map((kind) => texts.name(`${kind}.${good}`));
  return known.find((name) => name !== undefined && !name.endsWith(".")) ?? good;
}

/** The view and the cards of Avignon, as the server sends them. */

import type { Texts } from "@house/say";
import type { Title, View } from "@house/wire";

export type Side = "rome" | "avignon";
export const SIDES: readonly Side[] = ["rome", "avignon"];

export interface Column {
  readonly column: number;
  readonly card: string | null;
  readonly place: number;
  readonly before: number | null;
  /** Who would win if the card entered that congregation now. */
  readonly gates: Readonly<Record<Side, Side | null>>;
}

/** What becomes of a card: it goes to a place, enters a congregation, or leaves the display. */
export interface Moved {
  readonly column: number;
  readonly from: number;
  readonly to: number | null;
  readonly enters: Side | null;
}

export interface Outcome {
  readonly moves: readonly Moved[];
  /** What a petition lets somebody choose then. */
  readonly then: { readonly side: Side; readonly columns: readonly number[]; readonly step: number } | null;
  readonly wins: Side | null;
}

export interface AvignonView {
  readonly turn: number;
  readonly side: number;
  readonly seats: Readonly<Record<Side, number>>;
  readonly left: number;
  readonly used: readonly string[];
  readonly columns: readonly Column[];
  readonly pile: number;
  readonly discard: readonly string[];
  readonly congregations: Readonly<Record<Side, readonly string[]>>;
  readonly petition: { readonly card: string; readonly column: number | null; readonly sentence: number } | null;
  /** By the text of each legal move. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  readonly winner: Side | "draw" | null;
}

export const viewOf = (view: View): AvignonView => view as unknown as AvignonView;
export const sideOf = (view: View, seat: number): Side => (viewOf(view).seats.rome === seat ? "rome" : "avignon");
export const other = (side: Side): Side => (side === "rome" ? "avignon" : "rome");

export const SIGNS: Readonly<Record<Side, string>> = {
  rome: "M-5 5V-2L0-6 5-2V5z",
  avignon: "M-5.500 5.500V-5h2.800v2.500h1.500V-5h2.400v2.500h1.500V-5h2.800V5.500z",
};

/** Two branches with leaves, open at the top. */
export const LAUREL =
  "M-1.6 9.4C-4.8 8.3-7.1 9.3-8.3 12-5.6 13.2-3.2 12.2-1.6 9.4zM-1.6 9.4C-2.3 6.1-4.3 4.6-7.3 4.9-6.9 7.8-4.9 9.4-1.6 9.4zM-6.6 6.8C-8.6 4.2-11.1 3.7-13.6 5.3-12 7.8-9.5 8.3-6.6 6.8zM-6.6 6.8C-5.3 3.8-6.1 1.4-8.7-0-10.1 2.6-9.4 5.1-6.6 6.8zM-9.3 2C-9.5-1.3-11.2-3.1-14.2-3.2-14.3-0.2-12.6 1.6-9.3 2zM-9.3 2C-6.6 0.2-5.8-2.3-7.2-4.9-9.9-3.5-10.6-1-9.3 2zM-8.8-3.6C-7.2-6.4-7.6-8.9-10-10.7-11.7-8.2-11.3-5.7-8.8-3.6zM-8.8-3.6C-5.5-3.5-3.6-5.1-3.2-8.1-6.2-8.4-8.2-6.8-8.8-3.6zM-5.3-7.9C-2.4-9.3-1.3-11.6-2.3-14.4-5.1-13.3-6.2-11-5.3-7.9zM-5.3-7.9C-2.6-6-0.1-6.3 1.9-8.5-0.5-10.4-3-10.2-5.3-7.9zM1.6 9.4C4.8 8.3 7.1 9.3 8.3 12 5.6 13.2 3.2 12.2 1.6 9.4zM1.6 9.4C2.3 6.1 4.3 4.6 7.3 4.9 6.9 7.8 4.9 9.4 1.6 9.4zM6.6 6.8C8.6 4.2 11.1 3.7 13.6 5.3 12 7.8 9.5 8.3 6.6 6.8zM6.6 6.8C5.3 3.8 6.1 1.4 8.7-0 10.1 2.6 9.4 5.1 6.6 6.8zM9.3 2C9.5-1.3 11.2-3.1 14.2-3.2 14.3-0.2 12.6 1.6 9.3 2zM9.3 2C6.6 0.2 5.8-2.3 7.2-4.9 9.9-3.5 10.6-1 9.3 2zM8.8-3.6C7.2-6.4 7.6-8.9 10-10.7 11.7-8.2 11.3-5.7 8.8-3.6zM8.8-3.6C5.5-3.5 3.6-5.1 3.2-8.1 6.2-8.4 8.2-6.8 8.8-3.6zM5.3-7.9C2.4-9.3 1.3-11.6 2.3-14.4 5.1-13.3 6.2-11 5.3-7.9zM5.3-7.9C2.6-6 0.1-6.3-1.9-8.5 0.5-10.4 3-10.2 5.3-7.9z";

export const placeName = (texts: Texts, place: number): string => texts.say("log.plain", { text: `@location.${place}` });

/** Where a step leads, in words: to which place, or into which congregation. */
export function leads(texts: Texts, view: View, move: string): string {
  const moved = viewOf(view).outcomes[move]?.moves[0];
  if (!moved) return "";
  if (moved.enters) return `→ ${texts.name(`side.${moved.enters}`) ?? ""} ✓`;
  return moved.to === null ? "" : `→ ${placeName(texts, moved.to)}`;
}

export const cardName = (texts: Texts, card: string): string => texts.name(`card.${card}`) ?? card;

/** † and ‡: where a card's text is not from the rulebook. */
export function mark(title: Title, card: string): string {
  const source = title.things.find((thing) => thing.key === `card.${card}`)?.source;
  return source === "reconstructed" ? "†" : source === "sourced" ? "‡" : "";
}

interface CardRow {
  readonly id: string;
  readonly faction: string;
  readonly petition?: readonly unknown[];
  /** Who wins, "owner" or "opponent", once these factions sit in the owner's congregation and in the other one. */
  readonly win?: readonly Win[];
}

export interface Win {
  readonly winner: string;
  readonly owner_has: readonly string[];
  readonly opponent_has: readonly string[];
}

export const cardRow = (title: Title, card: string): CardRow | undefined => ((title.data["card"] ?? []) as CardRow[]).find(({ id }) => id === card);

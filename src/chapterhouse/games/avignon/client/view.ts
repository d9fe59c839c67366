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

export const placeName = (texts: Texts, place: number): string => texts.say("log.plain", { text: `@location.${place}` });
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
}

export const cardRow = (title: Title, card: string): CardRow | undefined => ((title.data["card"] ?? []) as CardRow[]).find(({ id }) => id === card);

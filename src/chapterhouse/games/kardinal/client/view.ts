/** The view and the pack of Kardinal & König, as the server sends them. */

import type { BoardProps } from "@house/boards/board";
import type { Title, View } from "@house/wire";

export interface SeatView {
  readonly seat: number;
  readonly colour: string;
  readonly cards: number;
  readonly known: readonly string[];
  readonly cloisters_left: number;
  readonly advisors_left: number;
  readonly score: number;
  /** What the seat would have if the game ended on this board. */
  readonly worth: number;
  readonly hand?: readonly string[];
  /** How one's own hand could pay in each country that has room: "card" or "pair". */
  readonly pays?: Readonly<Record<string, string>>;
}

export interface Standing {
  readonly cloisters: number;
  /** 1 for most cloisters, 0 for none. */
  readonly place: number;
  readonly points: number;
}

export interface CountryView {
  readonly country: string;
  readonly spaces: Readonly<Record<string, number | null>>;
  readonly advisors: readonly number[];
  readonly limit: number;
  /** The seats with most advisors. */
  readonly leaders: readonly number[];
  readonly standing: readonly Standing[];
}

export interface AllianceView {
  readonly index: number;
  /** Who leads at either end. */
  readonly leaders: readonly (readonly number[])[];
  readonly pays: readonly number[];
}

/** A row of cloisters: one that scores, or one that lacks a single space to be a chain. */
export interface ChainView {
  readonly seat: number;
  readonly spaces: readonly string[];
  readonly points: number;
  readonly lacks: readonly string[];
}

export interface KardinalView {
  readonly turn: number;
  readonly mover: number;
  readonly half: number;
  readonly last_round: boolean;
  readonly over: boolean;
  readonly seats: readonly SeatView[];
  readonly countries: readonly CountryView[];
  readonly alliances: readonly AllianceView[];
  readonly chains: readonly ChainView[];
  readonly open: readonly (string | null)[];
  readonly pile: number;
  readonly discard: readonly string[];
  readonly placing: { readonly country: string | null; readonly placed: number; readonly first: string | null };
}

export interface Country {
  readonly id: string;
  readonly card: string;
  readonly crest: readonly [number, number];
}

export interface Space {
  readonly id: string;
  readonly country: string;
  readonly x: number;
  readonly y: number;
}

export interface Alliance {
  readonly index: number;
  readonly a: string;
  readonly b: string;
  readonly sea: boolean;
  readonly badge: readonly [number, number];
}

export interface Atlas {
  readonly countries: readonly Country[];
  readonly spaces: readonly Space[];
  readonly roads: readonly { readonly id: string; readonly a: string; readonly b: string }[];
  readonly alliances: readonly Alliance[];
  readonly cards: readonly { readonly id: string; readonly countries: readonly string[]; readonly background: string }[];
}

export function atlas(title: Title): Atlas {
  const table = <T>(name: string): T[] => (title.data[name] ?? []) as T[];
  return {
    countries: table("country"),
    spaces: table("space"),
    roads: table("road"),
    alliances: table("alliance"),
    cards: table("card"),
  };
}

export const viewOf = (view: View): KardinalView => view as unknown as KardinalView;

const PLACES_PIECES: readonly string[] = ["pay", "pair", "cloister", "advisor", "stop"];

/** The country in which pieces are being placed, while that is asked: the others step back. */
export function placingIn(view: View, meant: BoardProps["meant"]): string | null {
  const isAsked = [...meant.values()].some((choices) => choices.some(({ verb }) => PLACES_PIECES.includes(verb)));
  return isAsked ? viewOf(view).placing.country : null;
}

/** Numbers each country's land: countries that a road or an alliance by land joins share one. */
export function lands({ countries, spaces, roads, alliances }: Atlas): Map<string, number> {
  const land = new Map(countries.map((country, number) => [country.id, number]));
  const home = new Map(spaces.map((space) => [space.id, space.country]));
  const links = [
    ...roads.map((road) => [home.get(road.a), home.get(road.b)] as const),
    ...alliances.filter((alliance) => !alliance.sea).map((alliance) => [alliance.a, alliance.b] as const),
  ];
  for (const [a, b] of links) {
    if (a === undefined || b === undefined) continue;
    const [kept, gone] = [land.get(a), land.get(b)];
    for (const [country, number] of land) if (number === gone && kept !== undefined) land.set(country, kept);
  }
  return land;
}

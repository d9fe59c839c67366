/** The view and the pack of Kardinal & König, as the server sends them. */

import type { Title } from "@house/wire";

export interface SeatView {
  readonly seat: number;
  readonly colour: string;
  readonly cards: number;
  readonly known: readonly string[];
  readonly cloisters_left: number;
  readonly advisors_left: number;
  readonly score: number;
  readonly hand?: readonly string[];
}

export interface CountryView {
  readonly country: string;
  readonly spaces: Readonly<Record<string, number | null>>;
  readonly advisors: readonly number[];
  readonly limit: number;
}

export interface KardinalView {
  readonly turn: number;
  readonly mover: number;
  readonly half: number;
  readonly last_round: boolean;
  readonly over: boolean;
  readonly seats: readonly SeatView[];
  readonly countries: readonly CountryView[];
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

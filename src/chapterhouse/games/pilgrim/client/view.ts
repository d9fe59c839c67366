/** Pilgrim: its view and the parts of its pack that are drawn. */

import type { Texts } from "@house/say";
import type { Title, View } from "@house/wire";
import type { Badge } from "@house/boards/board";

export interface Place { place: string; duty: string | null; tithe: string | null; dummy: boolean; acolytes: number[] }
export type Slot = { favour: number } | { building: string; donated: boolean } | null;
export interface PilgrimSeat {
  seat: number; colour: string; village: number; abbey: number; city: number; activities: Record<string, number>; goods: Record<string, number>;
  piety: number; alms: number | "icon"; top: number; slots: Slot[]; sites: string[]; ports: string[]; score: number;
}
export interface Lying { tile?: string; roads?: { seat: number; edges: string }[]; shrine?: number; building?: string }
export interface Quadrant { quadrant: string; site: string | null; hex: string | null; herald: boolean; opened: boolean; closed: boolean }
export interface PilgrimView {
  round: number; season: number; starter: number; over: boolean; ship: string; merchant: string; ring: Place[]; seats: PilgrimSeat[];
  hexes: Record<string, Lying>; supply: Record<string, number>; favours: number[]; quadrants: Quadrant[]; live: string[];
  doing: { in_hand: number; duty: string | null; value: number }; solo: { abbot: number; bag: Record<string, number> } | null;
}

interface Pack {
  city: { hexes: string[] };
  quadrant: { id: string; hexes: string[] }[];
  river: { id: string; flow: string; hexes: string[] }[];
  crossing: { id: string; water: string[] }[];
  port: { id: string; hex: string }[];
  site: { id: string; points: number; piety: number; coins: number }[];
  favour: { id: string; length: number; points: number }[];
  building: { id: string; level: number; stone: number; points: number; rule: string }[];
  tile: { id: string }[];
}

export const viewOf = (view: View): PilgrimView => view as unknown as PilgrimView;
export const packOf = (title: Title): Pack => title.data as unknown as Pack;

const SIGNS: Readonly<Record<string, string>> = {
  red: "M-1.700-5.500h3.400v3.800h3.800v3.400h-3.800v3.800h-3.400v-3.800h-3.800v-3.400h3.800z",
  blue: "M2.500-5A5.500 5.500 0 1 0 2.500 5 4.300 5 0 1 1 2.500-5z",
  yellow: "M0-6l1.600 4.200 4.400.2-3.500 2.800 1.200 4.300L0 3.200-3.700 5.500l1.200-4.300L-6-1.600l4.400-.2z",
  white: "M0-6L5 0 0 6-5 0z",
};

export function badge(view: View, seat: number): Badge | undefined {
  const colour = viewOf(view).seats[seat]?.colour;
  return colour === undefined ? undefined : { colour: `pilgrim-${colour}`, sign: SIGNS[colour] ?? "", name: `colour.${colour}` };
}

/** Who sits there; the opponent of the solo game has no seat, but a name. */
export function nameOf(names: readonly string[], texts: Texts, seat: number): string {
  return names[seat] ?? texts.say("noun.abbot");
}

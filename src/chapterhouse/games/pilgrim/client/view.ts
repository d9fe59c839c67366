/** Pilgrim: its view and the parts of its pack that are drawn. */

import type { Language, Texts } from "@house/say";
import type { Title, View } from "@house/wire";
import type { Badge } from "@house/boards/board";

export type Strength = "minority" | "parity" | "majority";
/** What the duty of a place would mean for a seat: strength, coins to pay, and the numbers its question would name. */
export interface Standing { strength: Strength; coins: number; brings: Record<string, number> }
export interface Place { place: string; duty: string | null; tithe: string | null; dummy: boolean; acolytes: number[]; standing: (Standing | null)[] }
export type Slot = { favour: number } | { building: string; donated: boolean } | null;
export interface OpenEnd { hex: string; edge: string; faces: string | null; length: number }
export interface PilgrimSeat {
  seat: number; colour: string; village: number; abbey: number; city: number; activities: Record<string, number>; goods: Record<string, number>;
  piety: number; alms: number | "icon"; top: number; slots: Slot[]; sites: string[]; ports: string[]; open: OpenEnd | null; score: number;
}
export interface Lying { tile?: string; roads?: { seat: number; edges: string }[]; shrine?: number; building?: string }
export interface Quadrant { quadrant: string; site: string | null; hex: string | null; herald: boolean; opened: boolean; closed: boolean }
/** Where an acolyte lands, and how strong that makes its seat there. */
export interface Landing { zone: string; strength: Strength | null }
/** What a tile or a shrine would cost, face and earn. */
export interface Prospect { tile: string; price: Record<string, number>; faces: string | null; length: number; acolyte: boolean; favour: number | null; points: number }
export interface PilgrimView {
  round: number; season: number; mover: number; starter: number; over: boolean; ship: string; course: string[]; merchant: string; ring: Place[]; seats: PilgrimSeat[];
  hexes: Record<string, Lying>; supply: Record<string, number>; favours: number[]; quadrants: Quadrant[]; live: string[];
  doing: { in_hand: number; hand_zone: string | null; duty: string | null; place: string | null; value: number; at_hand: string[]; used: string[] };
  solo: { abbot: number; bag: Record<string, number> } | null;
  ways: Record<string, Landing[]>; lays: Record<string, Prospect>; gains: Record<string, Record<string, number>>;
}

export interface Named { readonly id: string; readonly name_de: string; readonly name_en: string }
export interface House extends Named { level: number; stone: number; points: number; rule: string }
interface Pack {
  city: { hexes: string[] };
  quadrant: { id: string; hexes: string[] }[];
  river: { id: string; flow: string; hexes: string[] }[];
  crossing: { id: string; water: string[] }[];
  port: (Named & { hex: string })[];
  gate: { id: string; hex: string; entry: string }[];
  river_gate: { id: string; hex: string; entry: string }[];
  place: (Named & { river?: string })[];
  strength: (Named & { value: number; coins: number })[];
  site: (Named & { points: number; piety: number; coins: number })[];
  favour: (Named & { length: number; points: number })[];
  building: House[];
  tile: (Named & { edges?: number[]; terrain: string })[];
  upgrade: (Named & { roads: number[] })[];
  player: { stone_limit: number; grain_limit: number };
  piety: { points: number[] };
  alms: { rows: number; bonus: { row: number; from: string; to: string }[] };
}

export const viewOf = (view: View): PilgrimView => view as unknown as PilgrimView;
export const packOf = (title: Title): Pack => title.data as unknown as Pack;
export const nameIn = (language: Language, row: Named | undefined): string => (row ? (language === "de" ? row.name_de : row.name_en) : "");

export const SIGNS: Readonly<Record<string, string>> = {
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

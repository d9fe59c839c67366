/** Die Tore der Welt: its view and the parts of its pack that are drawn. */

import type { Title, View } from "@house/wire";
import type { Badge } from "@house/boards/board";

export interface ToreSeat {
  seat: number; side: Side; points: number; total: number; cards: number; open: string[]; down: number; houses_left: number; seals_left: number;
  owes: string[]; hand?: string[]; face_down?: string[]; idle?: Readonly<Record<string, Idle>>; ahead?: Readonly<Record<string, readonly Prospect[]>>; goods?: Record<string, number>; missing?: [number, number][];
}
/** Why a card would change nothing: the reason of an objection, and the names of things that it is about. */
export interface Idle { reason: string; about: string[] }
/** What a card finds: all that can be sold (of nothing), a house of one's own, a patient; and what that brings. */
export interface Prospect { of: string | null; gains: Gains }
export interface Project { project: string; stone: [number, number]; wood: [number, number]; complete: boolean; covered: boolean; worked: boolean; donors: number[] }
export interface ToreView {
  chapter: number; round: number; crest: number; over: boolean; event: string | null; stored: (string | null)[]; seen: string[];
  stock: Record<string, number>; market: { wool: number; cloth: number | null }; favour: string; covered: string[];
  projects: Project[]; plots: Record<string, number | null>; tiles: (number | "down" | null)[]; unturned: number[]; lays: Lay[]; due: Due[]; seats: ToreSeat[];
}
export type Side = "N" | "E" | "S" | "W";

export type Gains = Readonly<Record<string, number>>;
/** One way to lay the event card; the favour is null for eyes that may not know it. */
export interface Lay { steps: number; space: string; income: Gains[]; favour: Gains | null }
export interface Due { penalty: string; good: string; least: number; most: number; each: number; doubled: boolean }
export interface Benefit { points?: number; goods?: Gains; one_of?: string[]; free_house?: number; treat?: number }
export interface FavourEffect { do: string; good?: string; of?: string; holds?: string; count?: number; at_least?: number; points?: number }
interface Pack {
  game: { chapters: number; rounds_per_chapter: number };
  rules: { build_limit: number; material_points: number; rent_limit: number; weave_limit: number; favour_card_steps: number; fee: Gains; house_gold: number; donation_gold: number };
  good: { id: string; home: string }[];
  symbol: { id: string; gives: Gains }[];
  favour: { id: string; effect: FavourEffect }[];
  project: { id: string; stone: number; wood: number; bonus: Benefit; metal_points_alone?: number; metal_points_tied?: number }[];
  plot: { id: string; pair: string; needs: string; yields: Gains }[];
  plague_place: { id: string; benefit: Benefit }[];
  event: { id: string; kind: string; chapter: number; corners: string[]; corners_provenance?: string }[];
  duty: { id: string; good: string; amount: number }[];
  tax_die: { faces: number[] };
}

export const CHAPTERS: readonly string[] = ["", "I", "II", "III", "IV", "V", "VI"];

export const viewOf = (view: View): ToreView => view as unknown as ToreView;
export const packOf = (title: Title): Pack => title.data as unknown as Pack;

export const SIGNS: Readonly<Record<Side, string>> = {
  N: "M0-6L5.500 4.500H-5.500z",
  E: "M-5-5H5V5H-5z",
  S: "M0-6L5 0 0 6-5 0z",
  W: "M0-5.500A5.500 5.500 0 1 0 .1-5.500z",
};

/** A seat's place at the council table, as a sign. */
export function badge(view: View, seat: number): Badge | undefined {
  const side = viewOf(view).seats[seat]?.side;
  return side && { colour: `side-${side}`, sign: SIGNS[side], name: `side.${side}` };
}

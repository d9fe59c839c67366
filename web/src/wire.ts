/** The server's messages, as docs/api.md describes them. */

import type { Language } from "./say";

export type Eyes = number | "public";
export type Both = Readonly<Record<Language, string>>;
export type View = Readonly<Record<string, unknown>>;
export type Source = "rulebook" | "sourced" | "reconstructed";
export type Level = "easy" | "medium" | "hard";

export interface You { id: string; name: string; lang: Language; login: string | null; guest: boolean; confirm: boolean; created: number }
export interface Refusal { reason: string; rule: string; sentence: string; facts?: Readonly<Record<string, unknown>> }

// titles

export interface Option { name: string; values: string[]; rule: string; label: Both; hint: Both; value_labels: Record<string, Both> }
export interface Pack { label: string; name: string; digest: string; note: string; provenance: Partial<Record<Source, number>> }
export interface TitleCard { name: string; names: Both; stage: string; seats: number[]; options: Option[]; contents: Pack[]; hidden: boolean }
export interface Thing { key: string; names: Both; texts: Both | null; source: Source }
export interface Title extends TitleCard {
  version: number; content: Pack; verbs: string[]; moves: string[];
  data: Readonly<Record<string, unknown>>;
  provenance: { table: string; id: string; provenance: Source; note: string }[];
  things: Thing[];
}
export interface Rule {
  id: string; section: string; section_names: Both; kind: string; status: Source | "ruling"; texts: Both; notes: Both; step: string;
  printed: { place: number; heading: string; pages: string }[]; apart: Both | null;
}

// tables

export type Pace = { kind: "none" } | { kind: "live"; turn: number; reserve: number } | { kind: "by_turn"; turn: number };
export type NewSeat = { kind: "me"; name?: string } | { kind: "open" } | { kind: "bot"; level: Level };
export interface NewTable {
  title: string; content?: string; options?: Record<string, string>; seats: NewSeat[]; pace?: Pace; public?: boolean; name?: string; start?: boolean;
}
/** Why a bot plays for a person. */
export type Absence = "clock" | "handed" | "returning" | "resigned" | "deleted";
export interface Seat { seat: number; kind: "open" | "person" | "bot"; name: string; level: Level | null; deputy: boolean; absence: Absence | null; present: boolean }
export interface Result { ending: string; rank: number[]; points: number[] | null; broken_off: "resigned" | "agreed" | null }
export interface Table {
  id: string; title: string; content: string; options: Record<string, string>; name: string;
  status: "open" | "playing" | "finished" | "imported" | "broken"; fault: string;
  host: boolean; public: boolean; pace: Pace; created: number; changed: number; seats: Seat[]; yours: number[];
  your_turn: boolean; to_act: number | null; at: number; dice: string; result: Result | null; rematch: string | null;
  from: { table: string; n: number } | null;
}
export interface Tables { mine: Table[]; away: Table[]; open: Table[]; running: Table[]; finished: Table[] }
export interface Invitation { code: string; path: string; link: string; qr: string }

// a table, moment by moment

export interface Event { n: number; by: number | "chance"; do?: string; step?: string; forced?: boolean; plain?: boolean; undo?: number; seat?: string; rules?: [number, number]; withheld?: boolean; t?: number }
export interface Paragraph { turn: number; seat: number | null; heading: string; sentences: string[]; first: number; last: number; moves: string[] }
export interface Choice { move: string; verb: string; noun: string; verb_label: string; label: string; thing?: string | null; objection: Refusal | null }
export interface Question { at: number; seat: number; step: string; prompt: string; rule: string; choices: Choice[] }
export interface Asked { kind: "back" | "end"; by: number; at: number; to: number; agreed: number[]; needed: number[]; sentence: string }
export interface Clock { kind: "live" | "by_turn"; running: number | null; deadline: number | null; seats: { turn: number; reserve: number }[] }
export interface Message { n: number; t: number; name: string; seat: number | null; text: string; mine: boolean; removed: boolean }
export interface Can { undo: boolean; redo: boolean; reset: boolean; confirm: boolean; ask_back: boolean; ask_end: boolean; resign: boolean }
export interface HandOver { seat: number; from: number; allowed: boolean; sentence: string }
export interface Moment {
  type: "moment"; id?: string; table: string; eyes: Eyes; at: number; now: number; info: Table; events: Event[]; reset: boolean; story: Paragraph[];
  view: View | null; question: Question | null; waiting: string; turn: number; mover: number | null; can: Can; held: number | null;
  asked: Asked | null; clock: Clock | null; presence: { seats: boolean[]; watching: number }; curtain: boolean; names: string[];
  hand_over: HandOver | null;
  chat?: Message[]; gallery?: Message[];
}

// looking closer

export interface ScoreLine { item: string; label: string; points: number; rule: string }
export interface Sheet { seat: number; name: string; total: number | null; lines: ScoreLine[]; hidden: boolean }
export interface Score { at: number; sheets: Sheet[]; kinds: { item: string; label: string; points: number[] }[] }
export interface OlderRules { played: number; last: number; now: number; from: number | null; sentence: string }
export interface Replay {
  table: Table; eyes: Eyes; last: number; turns: { turn: number; seat: number | null; first: number; heading: string }[];
  older_rules: OlderRules | null;
}
export interface Frame {
  n: number; known: boolean; event: Event | null; view: View; story: Paragraph | null; names: string[]; mover: number | null; over: boolean; result: Result | null;
}
export interface Finding { what: string; verdict: string; count: number; note: string }
export interface Thought {
  seat: number; level: Level; playouts: number; seconds: number;
  candidates: { move: string; label: string; visits: number; share: number; expected: number | null }[];
}

// the socket

export type Command = "play" | "undo" | "redo" | "reset" | "confirm" | "ask_back" | "agree" | "back" | "ask_end" | "hand_over" | "resign";
export type FromServer =
  | Moment
  | { type: "welcome"; you: You; now: number; engine: string }
  | { type: "done"; id: string; table: string; at: number }
  | ({ type: "refused"; id?: string; table?: string } & Refusal)
  | { type: "why"; id: string; table: string; move: string; objection: Refusal | null }
  | { type: "pong"; id: string; now: number }
  | { type: "notice"; table: string; what: "your_turn" | "started" | "over" | "seats" | "asked" | "handed" | "resigned" | "removed"; name: string; title: string }
  | { type: "chat"; table: string; room: "table" | "gallery"; message: Message }
  | { type: "presence"; table: string; seats: boolean[]; watching: number }
  | { type: "again"; table: string }
  | { type: "gone"; table: string };

/** How moments, one after the other, become what is on the screen. */

import type { Event, Message, Moment, Paragraph } from "../wire";

export interface TableState {
  readonly moment: Moment;
  readonly story: readonly Paragraph[];
  readonly events: readonly Event[];
  readonly chat: readonly Message[];
  readonly gallery: readonly Message[];
}

/** Fold a moment into what is known: paragraphs of the same turn are replaced, later ones dropped. */
export function fold(before: TableState | undefined, moment: Moment): TableState {
  const isFresh = !before || moment.reset || before.moment.eyes !== moment.eyes;
  const first = moment.story[0];
  const kept = isFresh ? [] : before.story.filter((paragraph) => !first || paragraph.turn < first.turn);
  const from = moment.events[0]?.n ?? moment.at + 1;
  return {
    moment,
    story: [...kept, ...moment.story],
    events: [...(isFresh ? [] : before.events.filter(({ n }) => n < from)), ...moment.events],
    chat: moment.chat ?? before?.chat ?? [],
    gallery: moment.gallery ?? before?.gallery ?? [],
  };
}

/** Add a chat message in its place: two processes may tell theirs out of order. One that is known is replaced, as when the house has removed its text. */
export function hear(state: TableState, room: "table" | "gallery", message: Message): TableState {
  const list = room === "table" ? state.chat : state.gallery;
  const heard = [...list.filter(({ n }) => n !== message.n), message].sort((one, other) => one.n - other.n);
  return room === "table" ? { ...state, chat: heard } : { ...state, gallery: heard };
}

/** The sentences that a new story has and the old one had not, for the live region. */
export function news(before: readonly Paragraph[], after: readonly Paragraph[]): string[] {
  const known = new Map(before.map((paragraph) => [paragraph.turn, paragraph.sentences]));
  const last = before.at(-1)?.turn ?? -1;
  return after.flatMap((paragraph) => {
    if (paragraph.turn < last) return [];
    const old = known.get(paragraph.turn) ?? [];
    const same = old.findIndex((sentence, place) => paragraph.sentences[place] !== sentence);
    return paragraph.sentences.slice(same < 0 ? old.length : same);
  });
}

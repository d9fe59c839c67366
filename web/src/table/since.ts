/** What others have done since one's own last move. */

import type { Automa, BoardModule } from "../boards/board";
import type { Event, Eyes } from "../wire";

/** A move of somebody else, and where on the board it can be seen. */
export interface Mark {
  readonly n: number;
  readonly seat: number;
  /** What stands at the ring: the how-manieth move it was. */
  readonly number: number;
  readonly noun: string;
}

/** Moves still in force; what was taken back is gone with all that followed. */
export function standing(events: readonly Event[]): Event[] {
  const found: Event[] = [];
  for (const event of events) {
    if (event.undo !== undefined) {
      const from = event.undo;
      const kept = found.filter(({ n }) => n < from);
      found.splice(0, found.length, ...kept);
    } else if (event.do !== undefined) {
      found.push(event);
    }
  }
  return found;
}

/** Whether chance has decided something in the turn of an opponent whom nobody plays. */
export function isOfAutoma({ by, do: move = "" }: Event, automa: Automa | undefined): boolean {
  return by === "chance" && automa !== undefined && automa.verbs.includes(move.split(" ")[0] ?? "");
}

/** Choices of others after one's own last choice; who only watches sees the last turn of whoever moved last. */
export function since(events: readonly Event[], eyes: Eyes, automa?: Automa): Event[] {
  const chosen = standing(events).filter((event) => (typeof event.by === "number" && !event.forced) || isOfAutoma(event, automa));
  const last = chosen.at(-1)?.by;
  const own = typeof eyes === "number" ? chosen.findLastIndex(({ by }) => by === eyes) : chosen.findLastIndex(({ by }) => by !== last);
  return chosen.slice(own + 1);
}

/** What the last choice that still stands was about. */
export function lastNoun(events: readonly Event[]): string | undefined {
  const last = standing(events).findLast(({ by, forced }) => typeof by === "number" && !forced);
  return nounOf(last?.do);
}

/** What a move is about: all but its verb. */
export function nounOf(move: string | undefined): string | undefined {
  return move?.split(" ").slice(1).join(" ");
}

/** Where on the board the rings stand: one for each thing, with the number of the last move about it. */
export function marks(moves: readonly Event[], { lasting }: BoardModule): Mark[] {
  const found = new Map<string, Mark>();
  moves.forEach(({ n, by, do: move = "" }, place) => {
    const [verb = "", ...rest] = move.split(" ");
    const noun = rest.join(" ");
    if (!noun || (lasting && !lasting.includes(verb))) return;
    found.delete(noun);
    found.set(noun, { n, seat: Number(by), number: place + 1, noun });
  });
  return [...found.values()];
}

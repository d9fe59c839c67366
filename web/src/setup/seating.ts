/** Who sits where at a table that is being set up, and what the seats are called. */

import type { Level, NewSeat } from "../wire";
import type { Say } from "../words";

export type SeatKind = "me" | "open" | Level;

export interface Seating {
  readonly count: number;
  readonly kinds: readonly SeatKind[];
  readonly names: Readonly<Record<number, string>>;
}

export const used = ({ kinds, count }: Seating): SeatKind[] => kinds.slice(0, count);

/** What the seats are called before anybody has sat down. */
export function called(say: Say, you: string, seating: Seating): string[] {
  const kinds = used(seating);
  const mine = kinds.filter((kind) => kind === "me").length;
  return kinds.map((kind, seat) => {
    const number = kinds.slice(0, seat + 1).filter((other) => (kind === "me" || kind === "open" ? other === kind : other !== "me" && other !== "open")).length;
    if (kind === "me") return seating.names[seat]?.trim() || (mine > 1 && number > 1 ? say("new.person", { number }) : you);
    return kind === "open" ? say("new.guest", { number }) : say("new.bot", { number, level: say(`level.${kind}`) });
  });
}

export function toSeats(seating: Seating): NewSeat[] {
  return used(seating).map((kind, seat): NewSeat => {
    const name = seating.names[seat]?.trim();
    if (kind === "me") return name ? { kind, name } : { kind };
    return kind === "open" ? { kind } : { kind: "bot", level: kind };
  });
}

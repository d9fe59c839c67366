/** What the question has to do with the ring: moves of a zone, where acolytes would land, where the hand is. */

import type { BoardProps } from "@house/boards/board";
import { viewOf, type Landing, type Strength } from "./view";

/** What a click on a zone means, the first that is asked. */
const MAIN = ["pick", "sow", "from", "duty", "tithe"];
const PILLS = ["duty", "tithe", "skip"];

export function mainMove(board: BoardProps, zone: string): string | undefined {
  const moves = MAIN.map((verb) => `${verb} ${zone.toLowerCase()}`);
  return moves.find((move) => board.live.has(move)) ?? moves.find((move) => board.meant.has(move));
}

/** The small buttons of a zone: where its act can be chosen, and passing over. */
export function pillMoves(board: BoardProps, zone: string): string[] {
  return PILLS.map((verb) => `${verb} ${zone.toLowerCase()}`).filter((move) => board.live.has(move));
}

export interface Ghost {
  readonly numbers: readonly number[];
  readonly strength: Strength | null;
}

/** Acolytes that would land on each zone: of the move that is pointed at, or of all ways that are open. */
export function ghosts(board: BoardProps, pointed: string): ReadonlyMap<string, Ghost> {
  const { ways } = viewOf(board.view);
  const shown = board.live.size === 0 ? [] : pointed in ways ? [pointed] : Object.keys(ways).filter((move) => move.startsWith("sow "));
  const found = new Map<string, Ghost>();
  for (const move of shown) {
    (ways[move] as Landing[]).forEach(({ zone, strength }, n) => {
      if (!found.has(zone)) found.set(zone, { numbers: [n + 1], strength });
    });
  }
  return found;
}

/** Whether the question is about zones at all; the ring is dull while it is not. */
export function isAboutRing(board: BoardProps): boolean {
  const verbs = new Set([...MAIN, ...PILLS]);
  return [...board.live.values()].some((choices) => choices.some(({ verb, noun }) => verbs.has(verb) && noun !== ""));
}

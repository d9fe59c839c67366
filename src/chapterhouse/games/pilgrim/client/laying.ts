/** Laying a tile: the hexes that can be reached, the one that is chosen, and how the tile on it is turned. */

import type { BoardProps } from "@house/boards/board";
import { useEffect, useMemo, useState } from "preact/hooks";
import { EDGES } from "./hexes";

export interface Option {
  readonly move: string;
  readonly entry: string;
  readonly exit: string;
}

export interface Laying {
  /** Legal tiles by hex. */
  readonly spots: ReadonlyMap<string, readonly Option[]>;
  readonly hex: string | undefined;
  readonly option: Option | undefined;
  /** Hexes where a shrine could stand, without or with tiles. */
  readonly choose: (hex: string) => void;
  readonly take: (option: Option) => void;
  readonly turn: (by: number) => void;
  readonly putBack: () => void;
}

export function useLaying(board: BoardProps): Laying {
  const [chosen, setChosen] = useState<{ readonly hex: string; readonly number: number }>();
  const spots = useMemo(() => reach(board), [board.live]);
  useEffect(() => setChosen(undefined), [board.live]);
  const isKnown = chosen !== undefined && spots.has(chosen.hex);
  const options = isKnown ? (spots.get(chosen.hex) ?? []) : [];
  return {
    spots,
    hex: isKnown ? chosen.hex : undefined,
    option: isKnown ? options[chosen.number] : undefined,
    choose: (hex) => setChosen({ hex, number: 0 }),
    take: (option) => setChosen((now) => now && { ...now, number: Math.max(0, options.indexOf(option)) }),
    turn: (by) => setChosen((now) => now && { ...now, number: (now.number + by + options.length) % Math.max(1, options.length) }),
    putBack: () => setChosen(undefined),
  };
}

function reach(board: BoardProps): Map<string, Option[]> {
  const spots = new Map<string, Option[]>();
  const add = (hex: string): Option[] => {
    if (!spots.has(hex)) spots.set(hex, []);
    return spots.get(hex) as Option[];
  };
  for (const [key, [choice]] of board.live) {
    if (!choice || key !== choice.move) continue;
    const [hex = "", edges = ""] = choice.noun.toUpperCase().split(" ");
    if (choice.verb === "shrine") add(hex);
    if (choice.verb !== "lay" && choice.verb !== "upgrade") continue;
    const [entry = "", exit = ""] = edges.split("-");
    add(hex).push({ move: choice.move, entry, exit });
  }
  for (const options of spots.values()) options.sort((a, b) => rank(a) - rank(b));
  return spots;
}

/** By entry, then by exit, each turn of the tile a step to the right. */
function rank({ entry, exit }: Option): number {
  const start = EDGES.indexOf(entry);
  return start * 10 + ((EDGES.indexOf(exit) - start + 6) % 6);
}

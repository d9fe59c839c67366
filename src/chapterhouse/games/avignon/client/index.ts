/** Avignon in the browser. */

import type { BoardModule } from "@house/boards/board";
import { Board, sideOf, type AvignonView } from "./Board";
import { Picture } from "./Picture";
import { read } from "./read";

export const board: BoardModule = {
  Board,
  Picture,
  read,
  lifts: { petition: ["target"], pull: ["target"], push: ["target"] },
  thing: (view, _, noun) => {
    const card = (view as unknown as AvignonView).columns[Number(noun) - 1]?.card;
    return card ? `card.${card}` : undefined;
  },
  badge: (view, seat) => {
    const side = sideOf(view, seat);
    return { colour: side, sign: side === "rome" ? "M-5 5V-2L0-6 5-2V5z" : "M-5 5V-5H-2V-2H2V-5H5V5z", name: side };
  },
};

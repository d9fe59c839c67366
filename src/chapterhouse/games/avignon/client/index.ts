/** Avignon in the browser. */

import type { BoardModule } from "@house/boards/board";
import { Board } from "./Board";
import { Picture } from "./Picture";
import { read } from "./read";
import { sideOf, SIGNS, viewOf } from "./view";

export const board: BoardModule = {
  Board,
  Picture,
  read,
  lifts: { petition: ["target"], pull: ["target"], push: ["target"] },
  thing: (view, _, noun) => {
    const card = viewOf(view).columns[Number(noun) - 1]?.card;
    return card ? `card.${card}` : undefined;
  },
  badge: (view, seat) => {
    const side = sideOf(view, seat);
    return { colour: side, sign: SIGNS[side], name: `side.${side}` };
  },
};

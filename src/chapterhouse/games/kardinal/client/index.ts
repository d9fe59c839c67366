/** Kardinal & König in the browser. */

import type { BoardModule } from "@house/boards/board";
import { Board } from "./Board";
import { Picture } from "./Picture";
import { SIGNS } from "./pieces";
import { read } from "./read";
import type { KardinalView } from "./view";

export const board: BoardModule = {
  Board,
  Picture,
  read,
  lasting: ["country", "cloister"],
  badge: (view, seat) => {
    const colour = (view as unknown as KardinalView).seats[seat]?.colour ?? "";
    return { colour, sign: SIGNS[colour] ?? "", name: `colour.${colour}` };
  },
  facts: (texts, view, seat) => {
    const own = (view as unknown as KardinalView).seats[seat];
    if (!own) return [];
    return [
      `${texts.say("board.points")}: ${own.score}`,
      `${texts.say("board.cloisters")}: ${own.cloisters_left}`,
      `${texts.say("board.advisors")}: ${own.advisors_left}`,
      `${texts.say("board.hand_cards")}: ${own.cards}${own.known.length ? ` (${own.known.join(" ")})` : ""}`,
    ];
  },
};

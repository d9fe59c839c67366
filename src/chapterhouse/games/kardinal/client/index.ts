/** Kardinal & König in the browser. */

import type { BoardModule } from "@house/boards/board";
import { say } from "@house/words";
import { Board } from "./Board";
import { Picture } from "./Picture";
import { SIGNS } from "./pieces";
import { read } from "./read";
import { viewOf } from "./view";

export const board: BoardModule = {
  Board,
  Picture,
  read,
  lasting: ["country", "cloister"],
  badge: (view, seat) => {
    const colour = viewOf(view).seats[seat]?.colour ?? "";
    return { colour, sign: SIGNS[colour] ?? "", name: `colour.${colour}` };
  },
  facts: (texts, view, seat) => {
    const own = viewOf(view).seats[seat];
    if (!own) return [];
    return [
      `${texts.say("board.points")}: ${own.score} (${say("kardinal.worth", { worth: own.worth })})`,
      `${texts.say("board.cloisters")}: ${own.cloisters_left}`,
      `${texts.say("board.advisors")}: ${own.advisors_left}`,
      `${texts.say("board.hand_cards")}: ${own.cards}${own.known.length ? ` (${own.known.join(" ")})` : ""}`,
    ];
  },
};

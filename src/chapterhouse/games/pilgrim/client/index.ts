/** Pilgrim in the browser. */

import type { BoardModule } from "@house/boards/board";
import { nameOf } from "@house/boards/Good";
import { Board } from "./Board";
import { Facts } from "./facts";
import { HOUSE_VERBS } from "./lectern";
import { Picture } from "./Picture";
import { badge, viewOf } from "./view";
import "./text";

export const board: BoardModule = {
  Board,
  Picture,
  isPage: true,
  lasting: ["pick", "sow", "duty", "tithe", "move", "lay", "upgrade", "shrine", "raze", "build", "donate", "site"],
  automa: { verbs: ["draw", "gate"], seat: (view) => viewOf(view).solo?.abbot },
  thing: (_, verb, noun) => (HOUSE_VERBS.includes(verb) ? `building.${noun.split(" ")[0]}` : undefined),
  badge,
  facts: (texts, view, seat) => {
    const own = viewOf(view).seats[seat];
    if (!own) return [];
    const goods = Object.entries(own.goods).map(([good, count]) => `${nameOf(texts, good)}: ${count}`);
    return [`${texts.say("board.points")}: ${own.score}`, `${texts.say("board.piety")}: ${own.piety}`, ...goods];
  },
  Facts,
  tally: (_, view, seat) => {
    const own = viewOf(view).seats[seat];
    return own && { figure: String(own.score), note: "" };
  },
};

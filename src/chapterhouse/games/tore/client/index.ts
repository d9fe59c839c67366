/** Die Tore der Welt in the browser. */

import type { BoardModule } from "@house/boards/board";
import { Board } from "./Board";
import { CARD_VERBS } from "./hand";
import { Picture } from "./Picture";
import { badge, viewOf } from "./view";

const PROJECT_VERBS = ["build", "donate"];

export const board: BoardModule = {
  Board,
  Picture,
  isPage: true,
  lasting: ["build", "donate", "found", "treat", "raze", "collect"],
  thing: (_, verb, noun) => {
    if (CARD_VERBS.includes(verb)) return `card.${noun}`;
    return PROJECT_VERBS.includes(verb) ? `project.${noun}` : undefined;
  },
  badge,
  facts: (texts, view, seat) => {
    const own = viewOf(view).seats[seat];
    if (!own) return [];
    return [`${texts.say("board.points")}: ${own.points}`, `${texts.say("board.hand_cards")}: ${own.cards}`, `${texts.say("board.face_down")}: ${own.down}`];
  },
};

/** Die Tore der Welt in the browser. */

import type { BoardModule } from "@house/boards/board";
import type { Texts } from "@house/say";
import { say } from "@house/words";
import { Board } from "./Board";
import { Facts } from "./Facts";
import { CARD_VERBS } from "./hand";
import { Picture } from "./Picture";
import { badge, viewOf, type ToreSeat } from "./view";
import "./text";

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
    return own ? [`${texts.say("board.points")}: ${own.points}`, ...held(texts, own)] : [];
  },
  Facts,
  tally: (_, view, seat) => {
    const own = viewOf(view).seats[seat];
    return own && { figure: String(own.points), note: "" };
  },
};

const held = (texts: Texts, { cards, down, houses_left, seals_left }: ToreSeat): string[] => [
  `${texts.say("board.hand_cards")}: ${cards}`,
  `${texts.say("board.face_down")}: ${down}`,
  `${say("tore.houses_left")}: ${houses_left}`,
  `${say("tore.seals_left")}: ${seals_left}`,
];

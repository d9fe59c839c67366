/** Avignon in the browser. */

import type { BoardModule } from "@house/boards/board";
import { say } from "@house/words";
import { Board } from "./Board";
import { CHAIRS } from "./form";
import { Ending } from "./Ending";
import { Picture } from "./Picture";
import { read } from "./read";
import { cardName, leads, sideOf, SIGNS, viewOf } from "./view";
import "./text";

export const board: BoardModule = {
  Board,
  Picture,
  read,
  lifts: { petition: ["target"], pull: ["target"], push: ["target"] },
  thing: (view, _, noun) => {
    const card = viewOf(view).columns[Number(noun) - 1]?.card;
    return card ? `card.${card}` : undefined;
  },
  leads: (texts, view, { verb, move }) => (/^(beseech|chastise)$/.test(verb) ? leads(texts, view, move) : ""),
  badge: (view, seat) => {
    const side = sideOf(view, seat);
    return { colour: side, sign: SIGNS[side], name: `side.${side}` };
  },
  facts: (texts, view, seat) => {
    const members = viewOf(view).congregations[sideOf(view, seat)];
    return [members.map((card) => cardName(texts, card)).join(", ") || say("avignon.nobody")];
  },
  tally: (_, view, seat) => ({ figure: String(viewOf(view).congregations[sideOf(view, seat)].length), note: say("avignon.chairs", { chairs: CHAIRS }) }),
  Ending,
};

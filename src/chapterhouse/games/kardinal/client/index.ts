/** Kardinal & König in the browser. */

import type { BoardModule } from "@house/boards/board";
import { say } from "@house/words";
import { Board } from "./Board";
import { Facts } from "./Facts";
import { Picture } from "./Picture";
import { SIGNS } from "./pieces";
import { read } from "./read";
import { atlas, viewOf } from "./view";
import "./pieces.css";
import "./text";

export const board: BoardModule = {
  Board,
  Picture,
  read,
  lasting: ["country", "cloister"],
  lifts: { country: ["pay", "piece"], pay: ["piece"], pair: ["piece"] },
  means: (title, view, { verb, noun }) => {
    const country = verb === "country" ? noun : verb === "pay" || verb === "pair" ? viewOf(view).placing.country?.toLowerCase() : undefined;
    const towns = atlas(title).spaces.filter((space) => space.country.toLowerCase() === country);
    return towns.map((space) => space.id.toLowerCase());
  },
  label: (title, { label }) => {
    const { cards, countries, spaces } = atlas(title);
    const ids = new Set([...cards, ...countries, ...spaces].map(({ id }) => id));
    return label.replace(/ \(([^()]+)\)/g, (whole, id: string) => (ids.has(id) ? "" : whole));
  },
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
      `${texts.say("board.hand_cards")}: ${own.cards}${own.known.length ? ` (${own.known.map((card) => texts.name(`card.${card}`) ?? card).join(", ")})` : ""}`,
    ];
  },
  Facts,
  tally: (_, view, seat) => {
    const own = viewOf(view).seats[seat];
    return own && { figure: String(own.score), note: say("kardinal.worth", { worth: own.worth }) };
  },
};

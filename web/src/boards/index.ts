/** The boards there are. A title without one is shown as a list, and is just as playable. */

import type { Texts } from "../say";
import type { View } from "../wire";
import { Board as Avignon, sideOf, type AvignonView } from "./avignon/Board";
import { read as readAvignon } from "./avignon/read";
import type { BoardModule } from "./board";
import { nameOf } from "./Good";
import { Board as Kardinal } from "./kardinal/Board";
import { read as readKardinal } from "./kardinal/read";
import { SIGNS } from "./kardinal/pieces";
import type { KardinalView } from "./kardinal/view";
import { Board as Pilgrim } from "./pilgrim/Board";
import { badge as pilgrimBadge, viewOf as pilgrimView } from "./pilgrim/view";
import { Plain } from "./Plain";
import { Board as Tore } from "./tore/Board";
import { badge as toreBadge, viewOf as toreView } from "./tore/view";

const BOARDS: Readonly<Record<string, BoardModule>> = {
  avignon: {
    Board: Avignon,
    read: readAvignon,
    thing: (view, _, noun) => {
      const card = (view as unknown as AvignonView).columns[Number(noun) - 1]?.card;
      return card ? `card.${card}` : undefined;
    },
    badge: (view, seat) => {
      const side = sideOf(view, seat);
      return { colour: side, sign: side === "rome" ? "M-5 5V-2L0-6 5-2V5z" : "M-5 5V-5H-2V-2H2V-5H5V5z", name: side };
    },
  },
  kardinal: {
    Board: Kardinal,
    read: readKardinal,
    badge: (view, seat) => {
      const colour = (view as unknown as KardinalView).seats[seat]?.colour ?? "";
      return { colour, sign: SIGNS[colour] ?? "", name: `colour.${colour}` };
    },
    facts: (texts: Texts, view: View, seat: number) => {
      const own = (view as unknown as KardinalView).seats[seat];
      if (!own) return [];
      return [
        `${texts.say("board.points")}: ${own.score}`,
        `${texts.say("board.cloisters")}: ${own.cloisters_left}`,
        `${texts.say("board.advisors")}: ${own.advisors_left}`,
        `${texts.say("board.hand_cards")}: ${own.cards}${own.known.length ? ` (${own.known.join(" ")})` : ""}`,
      ];
    },
  },
  pilgrim: {
    Board: Pilgrim,
    isPage: true,
    thing: (_, verb, noun) => (["hire", "free", "use", "build", "donate"].includes(verb) ? `building.${noun.split(" ")[0]}` : undefined),
    badge: pilgrimBadge,
    facts: (texts: Texts, view: View, seat: number) => {
      const own = pilgrimView(view).seats[seat];
      if (!own) return [];
      const goods = Object.entries(own.goods).map(([good, count]) => `${nameOf(texts, good)}: ${count}`);
      return [`${texts.say("board.points")}: ${own.score}`, `${texts.say("board.piety")}: ${own.piety}`, ...goods];
    },
  },
  tore: {
    Board: Tore,
    isPage: true,
    thing: (_, verb, noun) => (["play", "lay", "discard"].includes(verb) ? `card.${noun}` : ["build", "donate"].includes(verb) ? `project.${noun}` : undefined),
    badge: toreBadge,
    facts: (texts: Texts, view: View, seat: number) => {
      const own = toreView(view).seats[seat];
      if (!own) return [];
      return [`${texts.say("board.points")}: ${own.points}`, `${texts.say("board.hand_cards")}: ${own.cards}`, `${texts.say("board.face_down")}: ${own.down}`];
    },
  },
};

export function board(title: string): BoardModule {
  return BOARDS[title] ?? { Board: Plain };
}

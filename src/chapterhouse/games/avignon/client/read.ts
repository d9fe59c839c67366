/** Avignon to be read: where every card stands, in words. */

import type { Texts } from "@house/say";
import type { View } from "@house/wire";
import { SIDES, type AvignonView } from "./view";

export function read(texts: Texts, raw: View): View {
  const view = raw as unknown as AvignonView;
  return {
    side: texts.name(`side.${SIDES[view.side] ?? "rome"}`) ?? "",
    left: view.left,
    used: view.used.map((verb) => texts.name(`verb.${verb}`) ?? verb),
    pile: view.pile,
    discard: view.discard.map((card) => texts.name(`card.${card}`) ?? card),
    columns: view.columns.map(({ column, card, place }) => ({
      column: String(column),
      card: card && (texts.name(`card.${card}`) ?? card),
      place: texts.say("log.plain", { text: `@location.${place}` }),
    })),
    congregations: SIDES.map((side) => ({
      city: texts.name(`side.${side}`) ?? side,
      seat: view.seats[side],
      members: view.congregations[side].map((card) => texts.name(`card.${card}`) ?? card),
    })),
  };
}

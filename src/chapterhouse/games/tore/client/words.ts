/** What things of Die Tore der Welt are worth, in the title's own words. */

import type { Texts } from "@house/say";
import type { Benefit } from "./view";

const amount = (texts: Texts, good: string, count: number): string => `${count} ${texts.say(`amount.${good === "points" && count === 1 ? "point" : good}`)}`;

/** "2 points, 1 loyalty". */
export function worth(texts: Texts, { points, goods, one_of: oneOf, free_house: house, treat }: Benefit): string {
  const parts = [
    ...(points ? [amount(texts, "points", points)] : []),
    ...Object.entries(goods ?? {}).map(([good, count]) => amount(texts, good, count)),
    ...(oneOf ? [oneOf.map((good) => amount(texts, good, 1)).join(texts.say("board.or"))] : []),
    ...(house ? [texts.say("board.free_house")] : []),
    ...(treat ? [texts.say("board.treats")] : []),
  ];
  return parts.join(", ") || texts.say("board.no_benefit");
}

interface Effect {
  readonly do: string;
  readonly good?: string;
  readonly of?: string;
  readonly holds?: string;
  readonly count?: number;
  readonly at_least?: number;
  readonly points?: number;
}

/** What a favour space brings: "1 piety", "costs 1 gold", "1 point per loyalty". */
export function favour(texts: Texts, effect: Effect): string {
  const { good = "", count = 1, points = 0 } = effect;
  switch (effect.do) {
    case "gain":
      return amount(texts, good, count);
    case "pay":
      return texts.say("board.costs", { what: amount(texts, good, count) });
    case "points_if":
      return texts.say("board.points_if", { points, least: effect.at_least ?? 1, good: texts.say(`amount.${effect.holds}`) });
    case "points_per":
      return texts.say("board.points_per", { points, good: effect.of === "houses_on_board" ? texts.say("board.own_house") : texts.say(`amount.${effect.of}`) });
    default:
      return "";
  }
}

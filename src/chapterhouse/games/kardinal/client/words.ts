/** What is seen of a country, in words. */

import type { BoardProps } from "@house/boards/board";
import type { Say } from "@house/words";
import type { CountryView, KardinalView } from "./view";

/** "Burgundy: 4 of 6 built. Walburga 3, first … Advisors: Ursula 2, room for 3." */
export function countryWords(say: Say, props: BoardProps, view: KardinalView, now: CountryView, name: string): string {
  const spaces = Object.values(now.spaces);
  const built = spaces.filter((owner) => owner !== null).length;
  const colour = (seat: number): string => props.texts.name(`colour.${view.seats[seat]?.colour}`) ?? "";
  const standing = now.standing.flatMap(({ cloisters, place, points }, seat) => (cloisters ? [say("kardinal.standing", { who: props.names[seat] ?? "", colour: colour(seat), cloisters, place, points })] : []));
  const advisors = now.advisors.flatMap((count, seat) => (count ? [`${colour(seat)} ${count}`] : [])).join(", ") || "0";
  return [say("kardinal.built", { country: name, built, spaces: spaces.length }), ...standing, say("kardinal.council", { advisors, limit: now.limit })].join(" ");
}

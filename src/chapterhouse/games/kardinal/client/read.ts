/** Kardinal & König to be read: whose cloister stands where, and who counsels whom. */

import type { Texts } from "@house/say";
import type { View } from "@house/wire";
import type { KardinalView } from "./view";

export function read(texts: Texts, raw: View, names: readonly string[]): View {
  const view = raw as unknown as KardinalView;
  return {
    last_round: view.last_round,
    open: view.open,
    pile: view.pile,
    discard: view.discard,
    seats: view.seats.map(({ seat, colour, score, cards, hand, known, cloisters_left: cloisters, advisors_left: advisors }) => ({
      seat,
      colour: texts.name(`colour.${colour}`) ?? colour,
      score,
      hand_cards: cards,
      known,
      cloisters_left: cloisters,
      advisors_left: advisors,
      ...(hand ? { hand } : {}),
    })),
    countries: view.countries.map(({ country, spaces, advisors, limit }) => ({
      country,
      owned: Object.entries(spaces).flatMap(([space, seat]) => (seat === null ? [] : [`${texts.name(`space.${space}`) ?? space}: ${names[seat] ?? seat}`])),
      free: Object.entries(spaces).flatMap(([space, seat]) => (seat === null ? [space] : [])),
      advisors: advisors.flatMap((count, seat) => (count ? [`${names[seat] ?? seat} ${count}`] : [])),
      limit,
    })),
  };
}

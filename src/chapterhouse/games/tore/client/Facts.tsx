/** What a seat has left, as small drawings with numbers: cards in hand and face down, houses, seals. */

import type { FactsProps } from "@house/boards/board";
import { drawing } from "./pictures";
import { viewOf } from "./view";

const BACK = "M6 3h20v26H6z";
const STRIPES = "M6 13 16 3M6 23 26 3M10 29 26 13M20 29l6-6";

export function Facts({ view, seat }: FactsProps) {
  const own = viewOf(view).seats[seat];
  if (!own) return null;
  return (
    <span class="tore drawn">
      <span class="fact">
        <CardBack />
        {own.cards}
      </span>
      <span class="fact">
        <CardBack isDown />
        {own.down}
      </span>
      {[["house", own.houses_left] as const, ["seal", own.seals_left] as const].map(([good, count]) => (
        <span key={good} class="fact">
          <svg viewBox="0 0 32 32" dangerouslySetInnerHTML={{ __html: drawing(good) }} />
          {count}
        </span>
      ))}
    </span>
  );
}

/** The back of a card: upright in a hand, on its side where it lies. */
function CardBack({ isDown = false }: { readonly isDown?: boolean }) {
  return (
    <svg class="card-back" viewBox="0 0 32 32">
      <g transform={isDown ? "rotate(90 16 16)" : undefined}>
        <path class="leaf" d={BACK} />
        <path class="stripes" d={STRIPES} />
      </g>
    </svg>
  );
}

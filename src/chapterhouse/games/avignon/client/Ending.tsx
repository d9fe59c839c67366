/** The end of a game: both congregations, the winner's first, each card with its portrait. */

import type { EndingProps } from "@house/boards/board";
import { Card } from "./Card";
import { CHAIRS } from "./form";
import { other, SIGNS, viewOf, type Side } from "./view";

const SIZE = { width: 84, height: 116 };
const APART = 96;

export function Ending({ title, texts, view, names }: EndingProps) {
  const { winner, congregations, seats } = viewOf(view);
  const first: Side = winner === "avignon" ? "avignon" : "rome";
  return (
    <div class="congregations">
      {[first, other(first)].map((side) => (
        <figure key={side} class={`avignon colour-${side} ${winner === side ? "is-winner" : ""}`}>
          <svg viewBox={`0 0 ${CHAIRS * APART} ${SIZE.height + 12}`} role="img" aria-label={`${texts.name(`side.${side}`)}: ${congregations[side].map((card) => texts.name(`card.${card}`) ?? card).join(", ") || "–"}`}>
            {Array.from({ length: CHAIRS }, (_, place) => (
              <g key={place} transform={`translate(${APART * (place + 0.5)} ${SIZE.height / 2 + 6})`}>
                <rect class="seat" x={-SIZE.width / 2} y={-SIZE.height / 2} width={SIZE.width} height={SIZE.height} rx="8" />
                {congregations[side][place] && <Card texts={texts} title={title} card={congregations[side][place]} size={SIZE} />}
              </g>
            ))}
          </svg>
          <figcaption>
            <svg class={`badge colour-${side}`} viewBox="-10 -10 20 20" aria-hidden="true">
              <circle r="9.3" />
              <path class="sign" d={SIGNS[side]} />
            </svg>
            {names[seats[side]]}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

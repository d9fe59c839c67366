/** What a seat has left and holds, as small drawings: cloisters, advisors, cards; those that everybody knows with their arms. */

import type { ComponentChildren } from "preact";
import type { FactsProps } from "@house/boards/board";
import { Shield, ShieldClip } from "./arms";
import { Advisor, Cloister } from "./pieces";
import { atlas, viewOf } from "./view";

export function Facts({ title, texts, view, seat }: FactsProps) {
  const own = viewOf(view).seats[seat];
  if (!own) return null;
  const { cards, countries } = atlas(title);
  return (
    <span class="kardinal drawn">
      <Fact box="-22 -34 44 54" count={own.cloisters_left}>
        <Cloister colour={own.colour} />
      </Fact>
      <Fact box="-14 -18 28 34" count={own.advisors_left}>
        <Advisor colour={own.colour} />
      </Fact>
      <Fact box="-14 -18 28 36" count={own.cards}>
        <path class="card-back" d="M-11-16H11V16H-11z" />
      </Fact>
      {own.known.map((card, place) => (
        <svg key={place} class="known-card" viewBox="-24 -26 96 54">
          <ShieldClip id={`fact-${seat}-${place}`} />
          {(cards.find(({ id }) => id === card)?.countries ?? []).map((country, number) => (
            <g key={country} transform={`translate(${number * 48} 0)`}>
              <Shield country={country} number={countries.findIndex(({ id }) => id === country)} name={texts.name(`country.${country}`) ?? country} clip={`fact-${seat}-${place}`} />
            </g>
          ))}
        </svg>
      ))}
    </span>
  );
}

function Fact({ box, count, children }: { readonly box: string; readonly count: number; readonly children: ComponentChildren }) {
  return (
    <span class="fact">
      <svg viewBox={box}>{children}</svg>
      {count}
    </span>
  );
}

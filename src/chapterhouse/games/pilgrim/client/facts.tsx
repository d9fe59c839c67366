/** What a seat owns, as small drawings with numbers. */

import type { FactsProps } from "@house/boards/board";
import { PICTURES } from "./pictures";
import { viewOf } from "./view";

export function Facts({ view, seat }: FactsProps) {
  const own = viewOf(view).seats[seat];
  if (!own) return null;
  return (
    <span class="pilgrimage drawn">
      {Object.entries({ piety: own.piety, ...own.goods }).map(([good, count]) => (
        <span key={good} class="fact">
          <svg class="pi-icon ic" viewBox="-20 -20 40 40" dangerouslySetInnerHTML={{ __html: PICTURES[good] ?? "" }} />
          {count}
        </span>
      ))}
    </span>
  );
}

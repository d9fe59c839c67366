/** Where a race was decided. */

import type { RaceTurn } from "../wire";

/** The last time that somebody alone in front was overtaken: after which of these turns, and by whom. */
export function turningPoint(turns: readonly Pick<RaceTurn, "totals">[]): { readonly place: number; readonly seat: number } | undefined {
  let front: number | undefined;
  let found: { place: number; seat: number } | undefined;
  for (const [place, { totals }] of turns.entries()) {
    const most = Math.max(...totals.map((total) => total ?? -Infinity));
    const ahead = totals.flatMap((total, seat) => (total === most ? [seat] : []));
    const [seat] = ahead;
    if (ahead.length !== 1 || seat === undefined || totals.includes(null)) continue;
    if (front !== undefined && front !== seat) found = { place, seat };
    front = seat;
  }
  return found;
}

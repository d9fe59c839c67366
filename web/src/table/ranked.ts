import type { Result } from "../wire";

/** Whether somebody is ahead: not where all agreed to break off, nor where everybody has resigned. */
export function isRanked(result: Result | null): boolean {
  if (!result?.broken_off) return true;
  return result.rank.some((place) => place > 1);
}

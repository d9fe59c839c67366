/** Whose eyes last looked at a table that several people share on this device: after a reload the curtain is drawn before the next ones. */

import { me } from "../me";
import type { Eyes, Moment } from "../wire";

const key = (table: string): string => `chapterhouse.eyes.${me.value?.id ?? ""}.${table}`;

export function lastEyes(table: string): Eyes | undefined {
  const kept = localStorage.getItem(key(table));
  return kept === null ? undefined : Number(kept);
}

export function noteEyes({ table, eyes, info }: Moment): void {
  if (info.status === "playing" && info.yours.length > 1 && typeof eyes === "number") localStorage.setItem(key(table), String(eyes));
  else forgetEyes(table);
}

/** Whether there was anything to forget. */
export function forgetEyes(table: string): boolean {
  const was = lastEyes(table);
  localStorage.removeItem(key(table));
  return was !== undefined;
}

/** How well this person knows each title, kept with the account. */

import { ask } from "./http";
import { me } from "./me";
import { Store } from "./store";
import type { Acquaintance, Acquaintances, Table } from "./wire";

export type Known = Readonly<Record<string, Acquaintance>>;

/** By title; undefined until the server was asked. */
export const known = new Store<Known | undefined>(undefined);

/** Ask what was said of the titles; whoever cannot be asked now is asked at the next page. */
export async function look(): Promise<void> {
  try {
    known.set((await ask<Acquaintances>("GET", "/acquaintance")).titles);
  } catch {
    // nothing is known then: nobody is coached, and the question comes once more
  }
}

/** Say something of a title. */
export async function note(title: string, what: Partial<Acquaintance>): Promise<void> {
  const now = await ask<Acquaintance>("PUT", `/acquaintance/${title}`, what);
  known.change((before) => ({ ...before, [title]: now }));
}

/** Begin a game for somebody who does not know the title. */
export async function firstGame(title: string): Promise<Table> {
  const table = await ask<Table>("POST", `/first-games/${title}`);
  await look();
  return table;
}

let you = "";
me.watch((now) => {
  if ((now?.id ?? "") === you) return;
  you = now?.id ?? "";
  known.set(undefined);
  if (you) void look();
});

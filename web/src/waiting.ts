/** The tables that wait for whoever sits here: counted in the tab's title and by its icon. */

import { ask } from "./http";
import { live } from "./live";
import { me } from "./me";
import { settings } from "./settings";
import { Store } from "./store";
import type { Tables } from "./wire";
import { say } from "./words";

/** Their ids, whoever has waited longest first. */
export const waiting = new Store<readonly string[]>([]);

function note(table: string, isWaiting: boolean): void {
  waiting.change((now) => (now.includes(table) === isWaiting ? now : isWaiting ? [...now, table] : now.filter((id) => id !== table)));
}

async function count(): Promise<void> {
  try {
    const { mine } = await ask<Tables>("GET", "/tables");
    const mineNow = mine.filter((table) => table.your_turn).sort((a, b) => a.changed - b.changed);
    waiting.set(mineNow.map(({ id }) => id));
  } catch {
    // who cannot be asked now will tell by the socket
  }
}

let you = "";
me.watch((now) => {
  if ((now?.id ?? "") === you) return;
  you = now?.id ?? "";
  if (you) void count();
  else waiting.set([]);
});

live.listen((message) => {
  if (message.type === "moment") note(message.table, message.info.your_turn);
  if (message.type === "notice" && message.what === "your_turn") note(message.table, true);
  if (message.type === "gone" || (message.type === "notice" && (message.what === "over" || message.what === "removed"))) note(message.table, false);
});

function show(): void {
  const number = waiting.value.length;
  document.title = number ? `(${number}) ${say("attention.tab")} – Chapterhouse` : "Chapterhouse";
  document.querySelector("link[rel=icon]")?.setAttribute("href", number ? "/icon-waiting.svg" : "/icon.svg");
}

waiting.watch(show);
settings.watch(show);

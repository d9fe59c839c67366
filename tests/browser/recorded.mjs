// Recorded games of the titles, gone on with from any moment, to look at tables that are well under way.

import { ask } from "./house.mjs";
import { goldenGame } from "./course.mjs";

/** Put a recorded game among one's tables; return which table it is, and what happened in it. */
export async function keep(page, title, record) {
  const text = nameless(goldenGame(title, record));
  const { table } = await page.evaluate(async (body) => (await fetch("/api/records", { method: "POST", body })).json(), text);
  const [, ...events] = text.trim().split("\n").map((line) => JSON.parse(line));
  return { table: table.id, events };
}

/** A record without the sentence about itself, which would be the name of its table. */
function nameless(text) {
  const [head, ...rest] = text.split("\n");
  return [JSON.stringify({ ...JSON.parse(head), about: undefined }), ...rest].join("\n");
}

/** A hot-seat game from this event on, or from the next one at which somebody is asked. */
export async function branch(page, table, n) {
  for (let event = n; event < n + 20; event += 1) {
    const made = await ask(page, "POST", `/tables/${table}/branch`, { n: event }).catch(() => undefined);
    if (made) return made.id;
  }
  throw new Error(`nobody is asked anything from event ${n} on`);
}

/** Who sits at several seats of one device opens the curtain first. */
export async function openCurtain(page) {
  const curtain = page.locator(".curtain button");
  if (await curtain.count()) await curtain.first().click();
}

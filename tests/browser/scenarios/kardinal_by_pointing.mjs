// A whole game of Kardinal & König by pointing at crests, towns, cards and the tray alone; in German and by candlelight, where nothing else is asked for.

import { assert, sitDown } from "../house.mjs";
import { look, playByPointing } from "../pointing.mjs";

const BOT = { kind: "bot", level: "easy" };

export const titles = ["kardinal"];

export default async function ({ person }) {
  const { page } = await person({ name: "Bruno", ...look("de", "dark"), policy: "default-src 'self'; img-src 'self' data:" });
  await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT] });
  await page.locator(".sheet.kardinal svg").waitFor();
  const { choices, verbs } = await playByPointing(page, "kardinal", ["swap", "stop"]);
  assert.ok(choices >= 20, `a game has many choices, this one ${choices}`);
  for (const verb of ["country", "cloister", "advisor", "take", "stop"]) assert.ok(verbs.has(verb), `somebody pointed at '${verb}', of ${[...verbs]}`);
}

// A whole game of Die Tore der Welt by pointing at things alone.

import { assert, sitDown } from "../house.mjs";
import { look, playByPointing } from "../pointing.mjs";

const BOT = { kind: "bot", level: "easy" };
const IDLE = ["done", "lay", "suffer"]; // what changes nothing is not what a game is made of

export const titles = ["tore"];

export default async function ({ person }) {
  const { page } = await person({ name: "Clara", ...look("en", "light"), policy: "default-src 'self'; img-src 'self' data:" });
  await sitDown(page, { title: "tore", seats: [{ kind: "me" }, BOT, BOT, BOT] });
  await page.locator(".tore svg.town").waitFor();
  const { choices, verbs } = await playByPointing(page, "tore", IDLE);
  assert.ok(choices >= 60, `a game has many choices, this one ${choices}`);
  for (const verb of ["play", "discard", "orient"]) assert.ok(verbs.has(verb), `somebody pointed at '${verb}'`);
  assert.ok(verbs.size >= 8, `many kinds of moves were pointed at: ${[...verbs]}`);
}

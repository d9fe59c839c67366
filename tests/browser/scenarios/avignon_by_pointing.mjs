// Whole games of Avignon by pointing at cards and the tray alone.

import { assert, sitDown } from "../house.mjs";
import { look, playByPointing } from "../pointing.mjs";

export const titles = ["avignon"];

export default async function ({ person }) {
  const { page } = await person({ name: "Anna", ...look("en", "light"), policy: "default-src 'self'; img-src 'self' data:" });
  const seen = new Set();
  let made = 0;
  for (let game = 0; game < 4; game += 1) {
    await sitDown(page, { title: "avignon", seats: [{ kind: "me" }, { kind: "bot", level: "easy" }] });
    await page.locator(".sheet.avignon svg").waitFor();
    const { choices, verbs } = await playByPointing(page, "avignon", ["excommunicate"], made);
    made += choices;
    for (const verb of verbs) seen.add(verb);
  }
  for (const verb of ["beseech", "chastise", "excommunicate", "petition"]) assert.ok(seen.has(verb), `somebody pointed at '${verb}'`);
  assert.ok(seen.has("pull") || seen.has("push"), "a petition was carried out");
}

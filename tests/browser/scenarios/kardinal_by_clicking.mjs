// A person plays a whole game of Kardinal & König against bots by clicking crests, towns and cards; nothing on the page is inline.

import { assert, clickBoard, picture, playNow, playOn } from "../house.mjs";

export default async function ({ person }) {
  const { page } = await person({ name: "Bruno", language: "de", motion: "no-preference", policy: "default-src 'self'; img-src 'self' data:" });
  await playNow(page, "kardinal");
  await page.locator(".sheet.kardinal svg").waitFor();
  const choices = await playOn(page, clickBoard, { limit: 600_000 });
  assert.ok(choices >= 20, `a game has many choices, this one ${choices}`);
  assert.ok((await page.locator(".sheet.kardinal .piece.cloister").count()) > 10, "cloisters stand on the map");

  await page.getByRole("tab", { name: "Wertung" }).click();
  const rule = page.locator(".score .lines a.rule").first();
  await page.locator(".score details summary").first().click();
  const id = await rule.innerText();
  assert.match(id, /^KK-\d+$/, "a score line names its rule");
  await picture(page, "kardinal-over");
  await rule.click();
  await page.locator(".rules-at-hand .rule-card.is-target", { hasText: id }).waitFor(); // beside the board
}

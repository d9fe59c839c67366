// Pilgrim's campaign in the browser: begun from the lobby, left, gone on with, and counted.

import { ask, assert, at, barriers, clickChoice, goOn, picture } from "../house.mjs";

export const titles = ["pilgrim"];

export default async function ({ person }) {
  const { page } = await person({ name: "Ida", language: "de", theme: "dark" });
  await page.locator('.title-card[data-title="pilgrim"]').getByRole("link", { name: "Kampagne" }).click();
  await page.getByRole("heading", { name: "Pilgrim: Kampagne" }).waitFor();
  assert.equal(await page.locator(".stages li").count(), 3);
  assert.deepEqual(await barriers(page, "a campaign"), []);
  await picture(page, "campaign-new");
  await page.getByRole("button", { name: "Kampagne beginnen" }).click();
  await page.locator(".table-page").waitFor();
  await page.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  await goOn(page, () => clickChoice(page, 0));
  const id = new URL(page.url()).pathname.split("/").at(-1);
  assert.deepEqual((await ask(page, "GET", `/tables/${id}`)).options, { level: "1" });

  // left and taken up again, from another page
  await page.goto(at("/campaign/pilgrim"));
  await page.locator(".stages .is-playing").waitFor();
  await page.getByRole("button", { name: "Partie fortsetzen" }).click();
  await page.waitForURL((url) => url.pathname.endsWith(id));

  // given up: it does not count and is played anew
  await ask(page, "POST", `/tables/${id}/commands`, { type: "resign", id: "r1", seat: 0 });
  await page.locator(".over").waitFor();
  await page.locator(".over").getByRole("link", { name: "Zur Kampagne" }).click();
  await page.getByRole("button", { name: "Kampagne beginnen" }).waitFor();
  assert.equal(await page.locator(".stages .is-ahead").count(), 3);
}

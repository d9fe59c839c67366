// Whole games of both titles by keyboard alone; the live region tells what happens in the words of the story.

import { assert, at, playNow, playOn, pressKey } from "../house.mjs";

async function play(page, title, seats) {
  await page.goto(at("/"));
  await playNow(page, title, { isKeyboard: true });
  await page.locator(".board-area svg").first().waitFor();
  const said = new Set();
  const choices = await playOn(
    page,
    async (...rest) => {
      said.add(await page.locator("[data-announcer]").innerText());
      return pressKey(...rest);
    },
    { limit: 600_000 },
  );
  assert.ok(choices >= 1, "a lucky bot may win within few turns, but not before somebody else has chosen");
  assert.ok(said.size > 1, "what happens is announced");
  const story = (await page.locator(".story").innerText()).replaceAll(/\s+/g, " ");
  const last = (await page.locator("[data-announcer] p").last().innerText()).trim();
  assert.ok(last.length > 0 && story.includes(last.split(/(?<=[.!?]) /).at(-1).slice(0, 40)), `the story has what was announced: ${last}`);
  assert.equal(await page.locator(".seats li").count(), seats);
}

export default async function ({ person }) {
  const { page } = await person({ name: "Clara" });
  await play(page, "avignon", 2);
  await play(page, "kardinal", 3);

  // tabs, menus and the lens answer keys, too
  await page.getByRole("tab", { name: "Story" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.locator(".score table").waitFor();
  await page.getByRole("button", { name: "Zoom in" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".sheet svg.is-zoomed").waitFor();
  await page.keyboard.press("0");
  await page.locator(".sheet svg:not(.is-zoomed)").waitFor();
}

// On a phone a touch says what a thing is: a seat its figures, a seal its alliance, a country its towns; and the board has the room.

import { assert, barriers, picture, sitDown } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };
const MOST = 0.38; // of the height, for a question with few choices

export default async function ({ person }) {
  const { page } = await person({ name: "Rosa", size: "hand", language: "de" });
  await sitDown(page, { title: "kardinal", options: { start: "0" }, seats: [{ kind: "me" }, BOT, BOT] });
  await page.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  await room(page, "kardinal");

  const tip = page.locator(".tip");
  await page.locator(".seats li").first().tap();
  await tip.getByText("Klöster übrig: 20").waitFor();
  assert.match(await tip.innerText(), /Rosa.*ist am Zug[\s\S]*Punkte: 0/, "a seat says whose it is, and what its figures are");
  await picture(page, "touched-seat");
  await page.locator(".seal").nth(4).tap();
  await tip.getByText(/Bündnis 5/).waitFor();

  // touched by a finger, a country tells its towns, in letters that can be read, and none of them lies on another
  for (const country of await page.locator("[data-land]").evaluateAll((all) => all.map((one) => one.dataset.land))) {
    await page.locator(`[data-land="${country}"]`).dispatchEvent("pointerenter", { pointerType: "touch" });
    await page.locator(`[data-land="${country}"]`).dispatchEvent("pointerleave", { pointerType: "touch" });
    const names = page.locator(".near-names text");
    await names.first().waitFor();
    const boxes = await names.evaluateAll((all) => all.map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() })));
    assert.ok(boxes.length >= 4, `${country}: ${boxes.length} towns`);
    for (const { name, height } of boxes) assert.ok(height > 10, `${name} can be read: ${height}`);
    for (const [place, a] of boxes.entries()) {
      for (const b of boxes.slice(place + 1)) {
        const [wide, high] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        assert.ok(wide <= 2 || high <= 5, `${country}: ${a.name} and ${b.name} do not overlap: ${wide} × ${high}`);
      }
    }
  }
  await picture(page, "touched-country");
  assert.deepEqual(await barriers(page, "a touched table"), []);

  // on its side there is no room below the board
  await page.setViewportSize({ width: 844, height: 390 });
  const [board, asked] = await Promise.all([".board-area", ".ask"].map((one) => page.locator(one).boundingBox()));
  assert.ok(asked.x >= board.x + board.width - 1 && board.height > 0.6 * 390, `the question stands beside the board: ${JSON.stringify({ board, asked })}`);
  await picture(page, "on-its-side");
  await page.setViewportSize({ width: 390, height: 844 });

  await sitDown(page, { title: "avignon", options: { sides: "rome" }, seats: [{ kind: "me" }, BOT] });
  await page.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  await page.locator(".chair").first().tap();
  await tip.getByText(/Stuhl 1 von 3/).waitFor();
  await page.locator(".seats li").nth(1).tap();
  await tip.getByText(/von 3 Stühlen/).waitFor();
}

/** What is asked leaves the board the greater part of the screen. */
async function room(page, title) {
  const [asked, whole] = await page.evaluate(() => [document.querySelector(".ask").getBoundingClientRect().height, innerHeight]);
  assert.ok(asked <= MOST * whole, `${title}: the question takes ${Math.round((100 * asked) / whole)} %`);
}

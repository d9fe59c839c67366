// Kardinal & König by pointing: land means its country, a town names country and piece, chips offer ways to pay, chains and seals are read off the map.

import { assert, clickChoice, picture, playOn, sitDown } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };

export default async function ({ person }) {
  const { page } = await person({ name: "Ursula" });
  await sitDown(page, { title: "kardinal", options: { start: "0" }, seats: [{ kind: "me" }, BOT, BOT] });
  await page.locator(".kardinal .country.is-live").first().waitFor();

  // map, open cards, pile and hand lie beside each other
  const laid = await page.locator(".kardinal-board .sheet, .kardinal-board .dock .tray").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  assert.ok(laid.length >= 4, "the map, two trays and a hand");
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  for (const [place, one] of laid.entries()) for (const other of laid.slice(place + 1)) assert.ok(apart(one, other), `nothing lies on something else: ${JSON.stringify([one, other])}`);

  // a click on land means the country
  const land = page.locator(".kardinal .country.is-live").first();
  const id = await land.getAttribute("data-land");
  assert.equal(await page.locator(`.choice[data-move="country ${id.toLowerCase()}"]:not([aria-disabled])`).count(), 1, "the line inside the border says what is legal");
  await land.locator(".field").evaluate((field) => field.dispatchEvent(new MouseEvent("pointerover", { bubbles: true })));
  await land.evaluate((one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  await page.locator(".table-page[data-draft]").waitFor(); // held, until one says with what and where
  await page.locator(`.kardinal .country.is-placing[data-land="${id}"]`).waitFor();
  assert.ok((await page.locator(".kardinal .country.is-dim").count()) === 8, "the other countries step back");
  await page.keyboard.press("Escape");
  await page.locator(".table-page:not([data-draft])").waitFor();
  await page.locator(".kardinal .country.is-live").first().waitFor();
  assert.equal(await page.locator(".sheet.kardinal .piece.cloister:not(.ghost)").count(), 0);

  // a click on a free town names country, payment and piece; where both a card and a pair would pay, chips ask
  const town = page.locator(".kardinal .town.is-via").first();
  const noun = await town.getAttribute("data-noun");
  await town.locator(".hit").click({ force: true });
  const built = page.locator(`.kardinal .town[data-noun="${noun}"] .piece.cloister:not(.ghost)`);
  const chip = page.locator(".kardinal .chip.is-live").first();
  await built.or(chip).first().waitFor();
  if (await chip.count()) await chip.click();
  await built.waitFor();
  assert.equal(await page.locator(".kardinal .pip.first .crown").count(), 1, "who is first in a country wears the crown");
  assert.equal(await page.locator('.kardinal .crest[aria-label*="Ursula (green) 1, place 1"]').count(), 1, "and readers are told");

  // points, worth and alliances are on the board
  assert.equal(await page.locator(".track-token").count(), 3);
  await picture(page, "kardinal-board");
  assert.match(await page.locator(".seats .facts").first().innerText(), /now worth \d/);
  assert.equal(await page.locator(".seats .tally b").count(), 3, "one figure of each seat is large");
  const labels = await page.locator(".ask .choice").allInnerTexts();
  assert.ok(labels.every((label) => !/\([A-Z]+\d*\)/.test(label)), "choices are named without codes");
  const seals = page.locator(".kardinal .alliance");
  assert.equal(await seals.count(), 15);
  assert.match(await seals.first().getAttribute("aria-label"), /^Alliance 1: .* Would pay/);

  // later in the game rows light up, and nothing is drawn that the server does not tell
  let made = 0;
  await playOn(page, (one, choices) => clickChoice(one, (made = choices + 1)), { until: async (one) => made >= 12 || (await one.locator(".kardinal .chain").count()) > 0 || (await one.locator(".ask .over").count()) > 0 });
  assert.equal(await page.locator(".kardinal .chain").count(), await page.locator(".kardinal .medal").count(), "each row says its length");
}

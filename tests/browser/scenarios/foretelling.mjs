// Whoever points at a thing reads what would happen before it is done, in every title: by mouse, by focus and by a long press; nothing is played.

import { assert, checkWords, isThere, meet, move, picture, sitDown, standing } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };
const TABLES = [
  { title: "avignon", seats: [{ kind: "me" }, BOT], options: { sides: "rome" }, language: "en" },
  { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT], options: { start: "0" }, language: "de" },
  { title: "tore", seats: [{ kind: "me" }, BOT], language: "en" },
  { title: "pilgrim", seats: [{ kind: "me" }, BOT], language: "de" },
];

export default async function ({ person }) {
  for (const { language, ...table } of TABLES.filter(({ title }) => isThere(title))) {
    const { page } = await person({ name: "Vera", language });
    await sitDown(page, table);
    await page.locator(".ask .choice:not([aria-disabled])").first().waitFor();
    const before = await standing(page);
    const legal = page.locator(".ask .choice:not([aria-disabled])");
    for (let place = 0; place < Math.min(3, await legal.count()); place += 1) {
      await page.mouse.move(2, 2);
      await legal.nth(place).hover();
      const told = page.locator(`.verb-help[data-foretold="${await legal.nth(place).getAttribute("data-move")}"]`);
      await told.waitFor();
      assert.match(await told.innerText(), /\w/, "it is said in words");
    }
    await checkWords(page);
    await picture(page, `foretold-${table.title}`);

    // by focus alone, without a pointer
    await page.mouse.move(2, 2);
    await legal.first().focus();
    await page.locator(`.verb-help[data-foretold="${await legal.first().getAttribute("data-move")}"]`).waitFor();
    assert.equal(await standing(page), before, "nothing was played");
  }
  await ringed(person);
  await held(person);
  await unhurried(person);
}

/** A thing on the board that would change is ringed; what it would bring is told by seat; a refused thing says why. */
async function ringed(person) {
  const { page } = await person({ name: "Rosa" });
  await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT], options: { start: "0" } });
  const country = page.locator('.ask .choice[data-verb="country"]:not([aria-disabled]), .ask .choice[data-move^="country "]:not([aria-disabled])').first();
  const noun = await country.getAttribute("data-noun");
  await page.locator(`.board-area .shape[data-noun="${noun}"]`).hover({ force: true });
  await page.locator(`.ghosts [data-ghost="${noun}"]`).waitFor();
  const refused = page.locator(".board-area .shape.is-refused").first();
  if (await refused.count()) {
    await refused.hover({ force: true });
    await page.locator(".verb-help", { hasText: /KK-\d+/ }).waitFor();
  }
  await page.mouse.move(2, 2);
  await page.locator(".ghosts [data-ghost]").first().waitFor({ state: "detached" });
}

/** On a touch screen a long press foretells and chooses nothing; a tap chooses at once. */
async function held(person) {
  const { page, context } = await person({ name: "Tilo", size: "phone" });
  await sitDown(page, { title: "avignon", seats: [{ kind: "me" }, BOT], options: { sides: "rome" } });
  const before = await standing(page);
  const choice = move(page, "beseech 1");
  const { x, y, width, height } = await choice.boundingBox();
  const touch = await context.newCDPSession(page);
  const at = { x: x + width / 2, y: y + height / 2 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await page.locator('.verb-help[data-foretold="beseech 1"]').waitFor();
  await page.waitForTimeout(700);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(200);
  assert.equal(await standing(page), before, "a long press plays nothing");
  await choice.tap();
  await page.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) > was, before);
}

/** Previews that never come hold nobody up: a click is played at once. */
async function unhurried(person) {
  const [anna, bo] = [await person({ name: "Anna" }), await person({ name: "Bo" })];
  await anna.page.route("**/preview*", () => undefined); // it is never answered
  await meet(anna, bo, { title: "avignon", options: { sides: "rome" } });
  const before = await standing(anna.page);
  await move(anna.page, "beseech 3").hover();
  await anna.page.waitForTimeout(300);
  await move(anna.page, "beseech 3").click();
  await anna.page.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) > was, before);

  // a gesture that would wait for what follows is played as it was begun
  const { page } = await person({ name: "Kuno" });
  await page.route("**/preview*", () => undefined);
  await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, { kind: "bot", level: "easy" }, { kind: "bot", level: "easy" }], options: { start: "0" } });
  const country = await page.locator('.ask .choice[data-move^="country "]:not([aria-disabled])').first().getAttribute("data-noun");
  const was = await standing(page);
  await page.locator(`.board-area .crest.is-live[data-noun="${country}"]`).first().dispatchEvent("click");
  await page.waitForFunction((at) => Number(document.querySelector(".table-page")?.dataset.at) > at, was);
}

// The story has the moves of a turn folded; what a paragraph tells lights up on the board, and leads to its moment. By touch, too.

import { assert, playOn, clickChoice, sitDown, standing, picture } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };

export default async function ({ person }) {
  const { page } = await person({ name: "Sven" });
  await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT] });
  const upTo = (turns) => ({ until: async (one) => (await one.locator(".story summary").count()) > turns && (await one.locator(".ask .choice").count()) > 0 });
  await playOn(page, clickChoice, upTo(8));
  const paragraphs = page.locator(".story details");
  assert.ok((await paragraphs.evaluateAll((all) => all.filter((one) => !one.open).length)) > 0, "older turns are folded");
  assert.equal(await paragraphs.last().getAttribute("open"), "", "the last one is open");

  const old = paragraphs.first();
  await old.locator("summary").click();
  assert.equal(await old.getAttribute("open"), "", "and they open");
  const told = page.locator(".story li").filter({ hasText: "cloister" }).last();
  await told.scrollIntoViewIfNeeded();
  await told.locator("summary").hover();
  await page.locator(".board-area .shape.is-lit").first().waitFor();
  await picture(page, "story");
  await page.mouse.move(2, 2);
  await page.locator(".board-area .shape.is-lit").first().waitFor({ state: "detached" });
  await told.locator("summary").focus();
  await page.locator(".board-area .shape.is-lit").first().waitFor(); // so does the keyboard

  const folded = await told.getAttribute("class");
  assert.match(folded, /seat-/);
  if ((await told.locator("details").getAttribute("open")) === null) await told.locator("summary").click();
  await told.getByRole("button", { name: /Show the board after/ }).click({ position: { x: 12, y: 8 } }); // a long turn is higher than its window
  await page.locator(".history.is-past").waitFor();
  await page.getByText("You are looking at the past").waitFor();
  assert.equal(await page.locator(".ask .choice").count(), 0, "nothing is asked in the past");
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Back to now" }).click();
  await page.locator(".ask .choice").first().waitFor();

  // Escape closes what was opened last, one thing at a time
  await page.keyboard.press("h");
  await page.locator("div.hint").waitFor();
  await page.locator(".rules-button").click();
  await page.locator(".rules-at-hand").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".rules-at-hand").waitFor({ state: "detached" });
  assert.equal(await page.locator("div.hint").count(), 1, "the hint was there before");
  await page.keyboard.press("Escape");
  await page.locator("div.hint").waitFor({ state: "detached" });
  await page.locator(".history input").press("ArrowLeft");
  await page.locator(".history.is-past").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".ask .choice").first().waitFor(); // and in the past it leads to now

  // a phone: every choice by tapping the map
  const phone = await person({ name: "Tilo", size: "phone" });
  await sitDown(phone.page, { title: "kardinal", options: { start: "0" }, seats: [{ kind: "me" }, BOT, BOT] });
  for (let turns = 0; turns < 3; turns += 1) {
    const before = await standing(phone.page);
    await playOn(phone.page, tap, { until: async (one) => (await standing(one)) !== before });
  }
}

/** Tap the first thing that may be meant, or the first choice of the menu that it has opened. */
async function tap(page) {
  const item = page.locator(".menu .choice:not([aria-disabled])").first();
  if (await item.count()) return item.tap().then(() => true);
  const shape = page.locator(".board-area .shape.is-live").first();
  if (!(await shape.count())) return false;
  await shape.locator("rect, circle, path").first().tap({ force: true });
  return true;
}

// Avignon by pointing: the chosen card has its four actions around it, arrows show where they lead, and the board never turns round.

import { assert, at, clickChoice, playOn, sitDown } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };

/** Which city is lower on the screen. */
const lower = (page) =>
  page.evaluate(() => {
    const top = (side) => document.querySelector(`.avignon .banner.colour-${side} .ground`).getBoundingClientRect().top;
    return top("rome") > top("avignon") ? "rome" : "avignon";
  });

export default async function ({ person }) {
  const { page } = await person({ name: "Notker" });
  const id = await sitDown(page, { title: "avignon", options: { sides: "avignon" }, seats: [{ kind: "me" }, BOT] });
  const action = '.ask .choice[data-move^="beseech"]:not([aria-disabled])';
  await playOn(page, clickChoice, { until: async (one) => (await one.locator(action).count()) > 0 });
  assert.equal(await lower(page), "avignon", "one's own city is at the bottom");

  const card = page.locator('.avignon .shape.hung[data-noun="3"]');
  assert.ok((await card.locator(".petition").textContent()).length > 20, "a card says its petition");
  const size = await card.locator(".petition").evaluate((text) => text.getBoundingClientRect() && parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
  assert.ok(size >= 11, `in readable type: ${size}`);
  await card.click();
  await page.locator(".avignon .hung.is-chosen").waitFor();
  assert.equal(await page.locator(".act-chips .shape").count(), 4, "four actions, refused ones among them");
  assert.equal(await page.locator(".menu").count(), 0, "and no menu");
  assert.equal(await page.locator(".ghosts .way .ghost").count(), await page.locator('.act-chips .shape.is-live:is([data-noun^="beseech"], [data-noun^="chastise"])').count(), "each step shows where it leads");
  const petition = page.locator('.act-chips .shape[data-noun="petition 3"]');
  await petition.hover();
  await page.keyboard.press("Escape");
  await card.focus();
  await page.keyboard.press("Escape");
  await page.locator(".act-chips").waitFor({ state: "detached" });

  await card.click();
  const before = await page.locator(".table-page").getAttribute("data-at");
  await page.locator('.act-chips .shape.is-live:is([data-noun^="beseech"], [data-noun^="chastise"])').first().click();
  await page.waitForFunction((was) => document.querySelector(".table-page")?.dataset.at !== was, before);

  await playOn(page, clickChoice);
  assert.equal(await lower(page), "avignon", "the board does not turn round at the end");
  await page.goto(at(`/table/${id}`));
  await page.locator(".avignon .banner").first().waitFor();
  assert.equal(await lower(page), "avignon", "nor when somebody comes back to it");
  assert.equal(await page.locator(".avignon .chair").count(), 6);
}

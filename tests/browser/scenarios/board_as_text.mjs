// The board in words: told under the dots, followed move by move, in both languages, on a desk and on a phone.

import { assert, barriers, clickChoice, isThere, picture, playOn, SIZES, sitDown } from "../house.mjs";
import { prefer } from "../pages.mjs";

const BOT = { kind: "bot", level: "easy" };

async function asText(page) {
  await page.locator(".more > button").click();
  await page.locator(".as-text").click();
  await page.keyboard.press("Escape");
  await page.locator(".board-text table").first().waitFor();
}

export default async function ({ person }) {
  const { page } = await person({ name: "Anna" });
  const found = [];
  for (const title of ["kardinal", "pilgrim", "tore", "avignon"].filter(isThere)) {
    const seats = [{ kind: "me" }, BOT, ...(title === "kardinal" ? [BOT] : [])];
    await sitDown(page, { title, seats });
    await page.locator(".ask, .over").first().waitFor();
    await asText(page);
    assert.equal(await page.locator(".sheet, .folio").count(), 0, "the drawn board makes room");
    assert.match(await page.locator(".board-text").innerText(), /You are .*Anna/);
    const before = Number(await page.locator(".board-text").getAttribute("data-at"));
    await playOn(page, clickChoice, { until: async (one) => Number(await one.locator(".table-page").getAttribute("data-at")) > before || (await one.locator(".over").count()) });
    await page.waitForFunction((at) => Number(document.querySelector(".board-text")?.getAttribute("data-at")) > at, before);
    const last = page.locator(".board-text section").last();
    await last.scrollIntoViewIfNeeded();
    const { y } = await last.boundingBox();
    assert.ok(y < SIZES.desk.height, "the text can be read to its end");
    found.push(...(await barriers(page, `${title} as text`)));
    await picture(page, `text-${title}-desk`);
  }
  await prefer(page, { theme: "dark", language: "de" });
  await page.setViewportSize(SIZES.phone);
  await page.reload();
  await page.locator(".ask, .over").first().waitFor();
  await asText(page);
  assert.match(await page.locator(".board-text").innerText(), /Du bist .*Anna/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= SIZES.phone.width, `scrolls sideways, ${width}`);
  found.push(...(await barriers(page, "avignon as text, phone, de, dark")));
  await picture(page, "text-avignon-phone", true);
  assert.deepEqual(found, [], "the text is accessible");
}

// What happens by accident: a double click, another language in the middle of a gesture, two tabs of one account, names that are one long word.

import { assert, at, meet, picture, sitDown, standing } from "../house.mjs";
import { prefer } from "../pages.mjs";

const BOT = { kind: "bot", level: "easy" };

export default async function ({ person }) {
  await doubleClick(person);
  await gestures(person);
  await longNames(person);
}

/** The second click of a double click answers nothing that was asked only since the first. */
async function doubleClick(person) {
  const { page } = await person({ name: "Dora" });
  await sitDown(page, { title: "avignon", options: { sides: "rome" }, seats: [{ kind: "me" }, { kind: "me", name: "Zoe" }] });
  const choice = page.locator('.ask .choice[data-move="beseech 3"]:not([aria-disabled])');
  await choice.waitFor();
  const before = await standing(page);
  await page.evaluate(() => {
    // the answer to the first click is there before the second comes
    const button = document.querySelector('.ask .choice[data-move="beseech 3"]');
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  });
  await page.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) > was, before);
  const after = await standing(page);
  await page.evaluate(() => {
    const next = document.querySelector(".ask .choice:not([aria-disabled])");
    next.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }));
  });
  await page.waitForTimeout(500);
  assert.equal(await standing(page), after, "one double click, one choice");
  await page.locator(".ask .choice:not([aria-disabled])").first().click();
  await page.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) > was, after);
}

/** A held gesture is spoken of in the language of the page; in two tabs each holds its own, and one of them is played. */
async function gestures(person) {
  const { page, context } = await person({ name: "Una" });
  const id = await sitDown(page, { title: "kardinal", options: { start: "0" }, seats: [{ kind: "me" }, BOT, BOT] });
  const begin = async (one, place) => {
    await one.locator(".crest.is-live .hit").nth(place).click();
    await one.locator(".table-page[data-draft]").waitFor();
  };
  await page.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  await begin(page, 0);
  await page.locator(".ask .prompt", { hasText: "paid for" }).waitFor();
  await page.locator(".switches button").first().click();
  await page.locator(".ask .prompt", { hasText: "bezahlt" }).waitFor();
  await page.locator(".ask .choices h2", { hasText: "Kloster" }).waitFor();
  const other = await context.newPage();
  await other.goto(at(`/table/${id}`));
  await other.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  await begin(other, 1);
  const before = await standing(page);
  await page.locator('.ask .choice[data-move^="cloister"]:not([aria-disabled])').first().click();
  await Promise.all([page, other].map((one) => one.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) > was && !document.querySelector(".table-page").dataset.draft, before)));
  await page.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  await other.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  assert.equal(await standing(page), await standing(other), "both tabs stand where the game stands");
}

/** Names of one long word, and a table called by sixty castles: nothing is wider than the page, and no name lies on another. */
async function longNames(person) {
  const [host, guest] = await Promise.all([person({ name: "W".repeat(39) }), person({ name: "M".repeat(40) })]);
  const table = await meet(host, guest, { title: "avignon", name: "🏰".repeat(60) });
  const { page } = host;
  for (const [width, height] of [[390, 844], [820, 1180], [1366, 768], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    for (const [name, path] of Object.entries({ lobby: "/", profile: "/profile", table: `/table/${table}` })) {
      await prefer(page, { language: name === "lobby" ? "de" : "en" });
      await page.goto(at(path));
      await page.locator(name === "table" ? ".table-page .seats li" : "h1").first().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${name} is no wider than ${width}: ${wide}`);
    }
    const boxes = await page.locator(".seats .who").evaluateAll((all) => all.map((one) => ({ inner: one.scrollWidth, outer: one.parentElement.clientWidth })));
    for (const { inner, outer } of boxes) assert.ok(inner <= outer + 1, `${width}: a name stays in its seat, ${inner} of ${outer}`);
    await picture(page, `long-names-${width}`);
  }
}

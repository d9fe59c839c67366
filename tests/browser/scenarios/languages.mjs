// The language changes at once, in the middle of a game: prompt, choices, story, board, and back.

import { assert, clickChoice, playOn, sitDown } from "../house.mjs";

export default async function ({ person }) {
  const { page } = await person({ name: "Jan" });
  await sitDown(page, { title: "avignon", options: { sides: "rome" }, seats: [{ kind: "me" }, { kind: "bot", level: "easy" }] });
  let made = 0;
  await playOn(page, clickChoice, { until: async (one) => (await one.locator(".ask .choice").count()) > 0 && (made += 1) > 3 });
  await page.locator(".ask .choice").first().waitFor();

  const english = await spoken(page);
  assert.match(english.prompt, /Choose|petition/);
  assert.match(english.board, /Florence/);
  await page.getByRole("button", { name: "Deutsch" }).click();
  await page.waitForFunction((old) => document.querySelector(".prompt")?.textContent !== old, english.prompt);
  await page.locator(".board-area", { hasText: "Florenz" }).waitFor();
  const german = await spoken(page);
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  assert.match(german.prompt, /Wähle|Bittschrift/);
  assert.match(german.story, /Zug|Aufbau/);
  assert.equal(german.choices.length, english.choices.length, "the same choices in other words");
  assert.notDeepEqual(german.choices, english.choices);

  await page.getByRole("button", { name: "English" }).click();
  await page.waitForFunction((old) => document.querySelector(".prompt")?.textContent === old, english.prompt);
  assert.deepEqual(await spoken(page), english, "and back");
}

async function spoken(page) {
  return {
    prompt: await page.locator(".prompt").evaluate((one) => one.textContent),
    choices: await page.locator(".ask .choice").evaluateAll((all) => all.map((one) => one.textContent)),
    story: await page.locator(".story").innerText(),
    board: await page.locator(".board-area .sheet svg").evaluate((one) => one.textContent),
  };
}

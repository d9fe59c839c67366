// Where readers of the rulebook may differ, the table chooses: the set-up lists rulings apart, and the rule card has both readings.

import { assert, at, checkAccess, picture } from "../house.mjs";

export default async function ({ person }) {
  for (const [language, size, theme, legend, other] of [
    ["en", "desk", "light", "Rulings", /as soon as the last card/],
    ["de", "phone", "dark", "Auslegungen", /sobald die letzte Karte/],
  ]) {
    const { page } = await person({ name: `Ruth ${language}`, language, size, theme });
    await page.goto(at("/new?title=avignon"));
    const group = page.locator("details.rulings");
    assert.equal(await group.locator("summary").innerText(), legend);
    await group.locator("summary").click(); // few want to choose
    const choice = group.locator("[data-option=shuffle] select");
    assert.equal(await choice.inputValue(), "when_needed", "our reading comes first");
    assert.match(await choice.locator("option").nth(1).innerText(), other);
    await choice.selectOption("at_once");
    await checkAccess(page, "a new table with rulings");
    await group.scrollIntoViewIfNeeded();
    await picture(page, `rulings-${size}`);
    const made = page.waitForResponse((answer) => answer.url().includes("/api/tables") && answer.request().method() === "POST");
    await page.locator("main button[type=submit]").click();
    const table = await (await made).json();
    assert.equal(JSON.stringify(table).includes('"shuffle":"at_once"'), true, "the table keeps the reading");
    await page.goto(at("/rules/avignon#AV-16"));
    const card = page.locator("#AV-16");
    await card.waitFor();
    assert.match(await card.innerText(), other, "the rule card has the other reading");
  }
}

// Whole games of a title at once: one person clicks things on the board, the other has only a keyboard; each in their own language.

import { assert, at, checkWords, clickBoard, clickChoice, picture, playNow, playOn, pressKey } from "./house.mjs";

const OFTEN = 25; // choices between two looks at everything that is written on the page

/** What to do at each choice: mostly by the board, where it offers anything; every so often the words are read. */
const reading = (act) => async (page, choices) => {
  if (choices % OFTEN === 0) await checkWords(page);
  return act(page, choices);
};

/** Two choices of three on the board, where it offers any; the third in the list. */
const byMouse = (page, choices) => (choices % 3 ? clickBoard : clickChoice)(page, choices);

const PEOPLE = [{ name: "Lena", language: "de", theme: "dark" }, { name: "Max", language: "en" }];

/** Both of them play, or only those with these numbers. */
export async function playWhole({ person }, { key, title, button, least, ends, numbers = [0, 1] }) {
  const games = numbers.map(async (number) => {
    const { page, name } = await person(PEOPLE[number]);
    if (button) {
      const open = page.locator(".title-card", { hasText: title }).getByRole("button", { name: button[number] });
      await (number ? open.focus().then(() => page.keyboard.press("Enter")) : open.click());
    } else {
      await playNow(page, key, { isKeyboard: number > 0 });
    }
    await page.locator(".folio").waitFor();
    const choices = await playOn(page, reading(number ? pressKey : byMouse), { limit: 600_000 });
    assert.ok(choices >= least, `${name} made ${choices} choices`);
    await checkWords(page);
    assert.match(await page.locator(".over").innerText(), ends[number]);
    await page.getByRole("tab", { name: /Wertung|Score/ }).click();
    await page.locator(".score details summary").first().click();
    assert.match(await page.locator(".score .lines a.rule").first().innerText(), /^(TW|PI)-\d+$/, "a score line names its rule");
    await checkWords(page);
    const id = new URL(page.url()).pathname.split("/").at(-1);
    const rows = (await (await page.request.get(at(`/api/tables/${id}/record?eyes=all`))).text()).trim().split("\n");
    assert.match(rows.at(-1), /"seed"/, "the record is whole");
    await picture(page, `${key}-over-${number ? "en" : "de"}`);
    return choices;
  });
  return Promise.all(games);
}

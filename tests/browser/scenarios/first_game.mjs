// Somebody who does not know a title is led through a first game: asked once, coached once, never without a board. Who knows it chooses a level.

import { listenToCoach } from "../coach.mjs";
import { ask, assert, at, barriers, clickChoice, isThere, picture, playOn } from "../house.mjs";

const TITLES = ["avignon", "kardinal", "tore", "pilgrim"].filter(isThere);
const QUESTIONS = { avignon: 40, kardinal: 16, tore: 14, pilgrim: 16 };
const SIZES = [[390, 844], [820, 1180], [1366, 768], [1440, 900]];

const card = (page, title) => page.locator(`.title-card[data-title="${title}"]`);

/** Whether the board is in sight and nothing of the coach lies over it; runs in the page. */
function covered() {
  const coach = document.querySelector(".coach")?.getBoundingClientRect();
  const board = document.querySelector(".board-area")?.getBoundingClientRect();
  const choice = document.querySelector(".ask .choice:not([aria-disabled])")?.getBoundingClientRect();
  const found = [];
  if (!board || board.height < 150) found.push(`the board has no room: ${board?.height}`);
  if (coach && board && coach.left < board.right - 1 && coach.right > board.left + 1 && coach.top < board.bottom - 9 && coach.bottom > board.top + 1) found.push("the coach covers the board");
  if (coach && coach.bottom > innerHeight + 1) found.push("the coach is cut off");
  const list = document.querySelector(".ask .choice-window")?.getBoundingClientRect();
  if (!choice || choice.bottom > innerHeight + 1 || choice.top < 0 || (list && (choice.bottom > list.bottom + 1 || choice.top < list.top - 1))) found.push(`the first choice is not in sight: ${choice?.top}–${choice?.bottom}`);
  return found;
}

/** Follow the coach at each question of a first game; return what he said. */
async function learn(page, answered, questions, look) {
  const said = [];
  let asked = 0;
  await playOn(
    page,
    async (one, choices) => {
      asked += 1;
      if (asked === 1 && look) await one.locator(".coach").waitFor();
      await answered();
      while (await one.locator(".coach").count()) {
        const id = await one.locator(".coach").getAttribute("data-remark");
        if (!said.includes(id)) await look?.(id);
        if (said.at(-1) !== id) said.push(id);
        await one.locator(".coach button").first().click();
        await one.waitForFunction((was) => document.querySelector(".coach")?.dataset.remark !== was, id);
        await answered();
      }
      return clickChoice(one, choices);
    },
    { until: async (one) => asked >= questions || (await one.locator(".ask .over").count()) > 0 },
  );
  return said;
}

export default async function ({ person }) {
  const { page } = await person({ name: "Greta", language: "de" });
  await page.getByText("Zum ersten Mal hier?").waitFor();
  const answered = listenToCoach(page);
  const heard = {};
  for (const title of TITLES) {
    await page.goto(at("/"));
    await card(page, title).getByRole("button", { name: "Jetzt spielen" }).click();
    await page.locator("dialog.knowing h2", { hasText: "Kennst du" }).waitFor();
    if (title === "pilgrim") assert.deepEqual(await barriers(page, "the question whether one knows it"), []);
    await picture(page, `knowing-${title}`);
    await page.getByRole("button", { name: "Nein, zeig es mir" }).click();
    await page.locator(".table-page").waitFor();
    const sizes = [];
    heard[title] = await learn(page, answered, QUESTIONS[title], async (id) => {
      if (sizes.length > 3) return;
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const end = Date.now() + 20_000;
        let found = await page.evaluate(covered);
        while (found.length && Date.now() < end) {
          await page.waitForTimeout(100);
          found = await page.evaluate(covered);
        }
        assert.deepEqual(found, [], `${title}, ${width} × ${height}, ${id}`);
        if (!sizes.length) await picture(page, `coach-${title}-${width}`);
      }
      sizes.push(id);
    });
    assert.equal(heard[title][0], "begins", "the goal comes first");
    assert.ok(heard[title].length >= 4, `${title}: ${heard[title]}`);
    assert.equal(new Set(heard[title]).size, heard[title].length, "nothing is said twice");
  }

  // asked once: the next game begins at once, and goes on with what was not said yet
  await page.goto(at("/"));
  await card(page, "avignon").getByRole("button", { name: "Jetzt spielen" }).click();
  await page.locator(".table-page").waitFor();
  const more = await learn(page, answered, 3);
  assert.deepEqual(more.filter((id) => heard.avignon.includes(id)), [], "not in a second game either");

  // switched off, and on again under the dots
  await ask(page, "PUT", "/acquaintance/avignon", { coach: true });
  await page.locator(".more > button").click();
  const wanted = page.getByLabel("Ein Lehrmeister erklärt");
  assert.equal(await wanted.isChecked(), true);
  await wanted.click();
  await page.waitForFunction(() => fetch("/api/acquaintance").then((answer) => answer.json()).then(({ titles }) => titles.avignon.coach === false));
  await page.goto(at("/"));
  await card(page, "avignon").getByRole("button", { name: "Jetzt kenne ich es" }).click();
  await page.locator("dialog.knowing").getByRole("button", { name: "schwer" }).click();
  await page.locator(".table-page").waitFor();
  assert.match(await page.locator(".seats").innerText(), /schwer/);
  await page.locator(".ask .choice").first().waitFor();
  assert.equal(await page.locator(".coach").count(), 0);
  await page.goto(at("/"));
  await card(page, "avignon").getByText("Bots: schwer").waitFor();

  await withKeys(person);
}

/** By keyboard alone, in English. */
async function withKeys(person) {
  const { page } = await person({ name: "Hal" });
  await card(page, "avignon").getByRole("button", { name: "Play now" }).focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-knows=no]").focus();
  await page.keyboard.press("Enter");
  await page.locator(".coach", { hasText: "congregation" }).waitFor();
  assert.deepEqual(await barriers(page, "a table with a coach"), []);
  await page.getByRole("button", { name: "Understood" }).focus();
  await page.keyboard.press("Enter");
  await page.locator('.coach[data-remark="asked-act"]').waitFor();
  await page.locator(".coach a.rule").first().click();
  await page.locator(".rules-at-hand .rule-card.is-target").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "No more coaching" }).click();
  await page.locator(".coach").waitFor({ state: "detached" });

  // ? lists what h does, and h asks for a hint
  await page.keyboard.press("?");
  await page.locator("dialog.keys", { hasText: "ask for a hint" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog.keys").waitFor({ state: "detached" });
  await page.keyboard.press("h");
  await page.locator(".hint li").first().waitFor();
}

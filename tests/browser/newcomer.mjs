// A newcomer who knows nothing and only does what the page says: takes every lesson of a title, then plays a first game with the coach, to its
// end. Buttons are found by their words, things by their marks; nothing is asked of the server, and no solution is known here.

import { readFileSync } from "node:fs";

import { listenToCoach } from "./coach.mjs";
import { assert, at, checkWords, picture, playOn } from "./house.mjs";
import { hands } from "./hands.mjs";

const TEXTS = new URL("../../web/src/text/", import.meta.url);
const ENOUGH = 400; // of what is said or asked in the lessons of one title

/** Learn a title with one kind of hand in one language, unless the command line names others: run.mjs newcomer_tore mouse de. */
export async function learn({ person }, title, usualHand, usualLanguage) {
  const [hand = usualHand, language = usualLanguage] = process.argv.slice(3);
  const { page, context } = await person({ language, size: hand === "touch" ? "hand" : "desk", theme: language === "de" ? "dark" : "light" });
  const words = JSON.parse(readFileSync(new URL(`${language}.json`, TEXTS), "utf-8"));
  const use = hands(page, hand);
  const answered = listenToCoach(page);
  const button = (key) => page.getByRole("button", { name: words[key], exact: true });
  const link = (key) => page.getByRole("link", { name: words[key], exact: true });
  const began = Date.now();
  await page.goto(at("/"));
  await use.write(page.locator("input[name=name]"), "Nora");
  await use.press(button("welcome.enter"));
  await use.press(page.locator(`.title-card[data-title="${title}"]`).getByRole("link", { name: words["lobby.learn"] }));
  await use.press(link("learn.begin"));
  await page.locator(".lesson-page").waitFor(); // the page that is left has the list of lessons, with which they end, too
  const followed = await lessons(page, use, { button, link });
  await page.waitForFunction(() => !document.querySelector(".lessons li:not(.is-done)")); // every lesson is done: what was done last is told by the server
  await checkWords(page);

  await use.press(button("lobby.quick"));
  await use.press(button("quick.no"));
  await page.locator(".table-page .ask").waitFor();
  const said = new Set();
  const choices = await playOn(page, (one, count) => follow(one, use, count, button, said, answered));
  assert.ok(said.size >= 2, `the coach has said something: ${[...said]}`);
  await page.locator(".finale h2").waitFor();
  await checkWords(page);
  await picture(page, `newcomer-${title}-${hand}-${language}`);
  console.log(JSON.stringify({ title, hand, language, followed, choices, remarks: said.size, seconds: Math.round((Date.now() - began) / 1000) }));
  await context.close();
}

/** Do what the teacher says until all lessons are done; returns how often the board and the list were used. */
async function lessons(page, use, { button, link }) {
  const followed = { board: 0, list: 0 };
  const said = [button("coach.heard"), button("learn.try"), link("learn.next"), button("learn.others"), link("learn.finish"), button("learn.show")];
  for (let steps = 0; steps < ENOUGH; steps += 1) {
    const before = await place(page);
    if (before === "list") return followed;
    const told = await firstOf(said);
    if (told) await use.press(told);
    else followed[await use.marked()] += 1;
    await page.waitForFunction((was) => window.lessonPlace() !== was, before);
  }
  throw new assert.AssertionError({ message: `the lessons end after ${ENOUGH} steps; now ${await place(page)}` });
}

/** Where somebody stands in the lessons, so that one sees whether anything came of a press. */
async function place(page) {
  await page.locator(".lesson-page .ask, .lessons").first().waitFor();
  return page.evaluate(() => {
    window.lessonPlace = () => {
      const page = document.querySelector(".lesson-page");
      const { lesson, at, solved } = page?.dataset ?? {};
      const teacher = page?.querySelector(".teacher");
      return page ? [lesson, at, solved, teacher?.dataset.remark, teacher?.textContent].join("|") : document.querySelector(".lessons") ? "list" : "";
    };
    return window.lessonPlace();
  });
}

async function firstOf(locators) {
  for (const one of locators) if (await one.first().isVisible()) return one.first();
  return undefined;
}

/** Hear the coach out, then choose something that shines, or whatever the list offers. */
async function follow(page, use, count, button, said, answered) {
  const coach = page.locator(".coach");
  if (count === 0) await coach.waitFor();
  await answered();
  while (await coach.count()) {
    said.add(await coach.getAttribute("data-remark"));
    const before = await coach.innerText();
    await use.press(button("coach.heard"));
    await page.waitForFunction((was) => document.querySelector(".coach")?.innerText !== was, before);
    await answered();
  }
  return use.choose(count);
}

// Takes the pictures of README and docs/pictures: lobby, lesson, a table of each title in the middle of a recorded game, and an end.
// CHAPTERHOUSE_ADDRESS=… node tests/browser/run.mjs ../apart/pictures [NAME …], with a server that was built from what is to be shown.

import { writeFileSync } from "node:fs";

import { at, clickChoice, isThere, playOn, sitDown } from "../house.mjs";
import { lessons } from "../course.mjs";
import { prefer } from "../pages.mjs";
import { branch, keep, openCurtain } from "../recorded.mjs";

const FOLDER = new URL("../../../docs/pictures/", import.meta.url);
const MOST = 145_000; // bytes of a picture
const QUALITIES = [88, 80, 72, 64, 56, 48, 40, 32, 24];
const BOT = { kind: "bot", level: "medium" };
const TABLES = [
  { title: "kardinal", record: "shared-victory", part: 0.72, theme: "light" },
  { title: "avignon", record: "three-cards-for-rome", part: 0.7, theme: "dark" },
  { title: "pilgrim", record: "three-shrines-of-a-trail", part: 0.6, verb: "lay", press: ".reach.is-live, .shape.is-live[data-noun]", theme: "light" },
  { title: "tore", record: "first-game", part: 0.55, verb: "play", theme: "light" },
].filter(({ title }) => isThere(title));
const WANTED = process.argv.slice(3); // names of pictures; all of them where none is named
const isWanted = (name) => WANTED.length === 0 || WANTED.includes(name);

export default async function ({ person }) {
  const { page } = await person({ name: "Ursula" });
  if (isWanted("lesson")) await lesson(page);
  for (const table of TABLES) if (isWanted(table.title)) await game(page, table);
  if (isWanted("end")) await end(page);
  await prefer(page, { theme: "light" });
  await page.goto(at("/"));
  await page.locator(".title-card .tag").first().waitFor();
  if (isWanted("lobby")) await take(page, "lobby");
}

/** A lesson whose way is shown. */
async function lesson(page) {
  const [{ id }] = lessons("kardinal").slice(1);
  await page.goto(at(`/learn/kardinal/${id}`));
  await page.locator("[data-heard]").click();
  await page.locator("[data-show]").click();
  await page.locator(".choice.is-shown").waitFor();
  await take(page, "lesson");
}

/** A recorded game is gone on with from about the middle: for a few choices, or until a verb is asked for, of which something may be pressed. */
async function game(page, { title, record, part, verb, press, theme }) {
  await prefer(page, { theme });
  const { table, events } = await keep(page, title, record);
  const middle = Math.round(events.length * part);
  const wanted = verb && events.find(({ n, do: move, forced }) => n > middle && !forced && move?.startsWith(`${verb} `));
  const id = await branch(page, table, wanted ? wanted.n - 1 : middle);
  await page.goto(at(`/table/${id}`));
  if (wanted) await playOn(page, clickChoice, { until: isAsked });
  else await playOn(page, clickChoice, { until: isUnderWay });
  if (press) await page.locator(".board-area").locator(press).first().dispatchEvent("click");
  await page.mouse.move(2, 2);
  await take(page, title);
}

/** Whether somebody is asked who has opened the curtain. */
async function isAsked(page) {
  await openCurtain(page);
  return (await page.locator(".ask .choice").count()) > 2;
}

/** Whether there is something to tell and something to choose; who sits at several seats of one device opens the curtain first. */
async function isUnderWay(page) {
  await openCurtain(page);
  return (await page.locator(".story .line").count()) > 2 && (await page.locator(".ask .choice").count()) > 2;
}

/** A whole game; its end, with the race. */
async function end(page) {
  await prefer(page, { theme: "light" });
  await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT] });
  await playOn(page, clickChoice);
  await page.locator(".finale svg").first().waitFor();
  await take(page, "end");
}

/** The best quality that stays small enough. */
async function take(page, name) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(1_000); // what moves has come to rest
  for (const quality of QUALITIES) {
    const picture = await page.screenshot({ type: "jpeg", quality });
    if (picture.length > MOST && quality > QUALITIES.at(-1)) continue;
    writeFileSync(new URL(`browser-${name}.jpg`, FOLDER), picture);
    return console.log(`browser-${name}.jpg`, picture.length);
  }
}

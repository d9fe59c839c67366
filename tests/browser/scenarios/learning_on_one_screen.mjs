// Lessons and replays of every title, at a phone, a tablet and three desks: the board, what is said and what is asked are on the screen.

import { assert, at, checkAccess, isThere, picture } from "../house.mjs";
import { goldenGame, lessons } from "../course.mjs";
import { DESKS, HELD, settled } from "../screen.mjs";

const RECORDS = { avignon: "three-cards-for-rome", kardinal: "nobody-can-place", tore: "beyond-sixty", pilgrim: "five-activities" };
const KEPT = [390, 1440]; // widths of which pictures are kept
const TITLES = Object.keys(RECORDS).filter(isThere);
const SAID = { task: ".prompt.task", word: ".teacher .answer" };
const ASKED = { task: ".prompt.task", choice: ".ask .choice:not([aria-disabled])" };
const REPLAY = { steering: ".ask .steering .strong", slider: ".ask input[type=range]", turn: ".telling h2", last: ".telling .last", onward: ".onward button" };

export default async function ({ person, browser }) {
  const { page, context } = await person({ name: "Odo", language: "de" });
  const held = await browser.newContext({ storageState: await context.storageState(), viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const phone = await held.newPage();
  const look = async (sights, where) => {
    for (const [one, sizes, isHeld] of [[page, DESKS, false], [phone, HELD, true]]) {
      for (const [width, height] of sizes) {
        await one.setViewportSize({ width, height });
        assert.deepEqual(await settled(one, { isHeld, sights }), [], `${where}, ${width} × ${height}`);
        if (KEPT.includes(width)) await picture(one, `${where}-${width}`);
      }
    }
  };
  for (const title of TITLES) {
    await learn([page, phone], title, look);
    await replay([page, phone], title, look);
  }
  await held.close();
}

/** The lesson that has most to say: explained, asked, and answered with a rule. */
async function learn(pages, title, look) {
  const [{ id }] = lessons(title).filter(({ after }) => after.length === 0).sort((a, b) => b.length - a.length); // what is worth trying can be tried at once
  await open(pages, `/learn/${title}/${id}`, ".lesson-page");
  await look(SAID, `${id}-explained`);
  await every(pages, (page) => page.locator("[data-heard]").click());
  await look({ ...SAID, ...ASKED, attempt: "[data-try]" }, `${id}-asked`);
  await every(pages, (page) => page.locator("[data-try]").click());
  await every(pages, (page) => page.locator(".answer[data-outcome=refused] a.rule").waitFor());
  await look({ ...SAID, heard: "[data-heard]" }, `${id}-refused`);
  await pages[1].setViewportSize({ width: 390, height: 844 });
  await checkAccess(pages[1], `${id} on a phone`);
}

/** A record that was taken in, at its end, where most is told. */
async function replay(pages, title, look) {
  const { table } = await pages[0].evaluate(async (record) => (await fetch("/api/records", { method: "POST", body: record })).json(), goldenGame(title, RECORDS[title]));
  await open(pages, `/replay/${table.id}`, ".replay :is(.folio, .sheet)");
  const last = await pages[0].locator(".slide input").getAttribute("max");
  await every(pages, (page) => page.locator(".slide input").fill(last));
  await every(pages, (page) => page.locator(".ask .notice").waitFor());
  await look({ ...REPLAY, ending: ".ask .notice" }, `replay-${title}`);
  await pages[1].setViewportSize({ width: 390, height: 844 });
  await checkAccess(pages[1], `a replay of ${title} on a phone`);
}

async function open(pages, path, awaited) {
  await every(pages, (page) => page.goto(at(path)));
  await every(pages, (page) => page.locator(awaited).first().waitFor());
}

const every = (pages, act) => Promise.all(pages.map(act));

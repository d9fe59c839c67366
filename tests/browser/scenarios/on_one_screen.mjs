// At a phone, a tablet and three desks, in games of every title: question, first choices and last sentence are on the screen, and can be read.

import { ask, assert, at, clickChoice, picture, playOn, standing } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };
const TABLES = [
  { title: "avignon", seats: [{ kind: "me" }, BOT], language: "de", questions: 5 },
  { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT, BOT], language: "en", questions: 6 },
  { title: "tore", seats: [{ kind: "me" }, BOT, BOT], language: "de", questions: 8 },
  { title: "pilgrim", seats: [{ kind: "me" }, BOT], language: "en", questions: 8 },
];
const DESKS = [[1366, 768], [1440, 900], [1920, 1080]];
const HELD = [[390, 844], [820, 1180]];

export default async function ({ person, browser }) {
  const { page, context } = await person({ name: "Odo" });
  const held = await browser.newContext({ storageState: await context.storageState(), viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const phone = await held.newPage();
  const complaints = [];
  for (const one of [page, phone]) one.on("console", (message) => /Service Worker registration blocked/.test(message.text()) || complaints.push(message.text())); // by the test itself
  for (const { title, seats, language, questions } of TABLES) {
    for (const one of [page, phone]) await one.evaluate((lang) => localStorage.setItem("chapterhouse.settings", JSON.stringify({ ...JSON.parse(localStorage.getItem("chapterhouse.settings") ?? "{}"), language: lang })), language).catch(() => undefined);
    const table = await ask(page, "POST", "/tables", { title, seats, start: true });
    await Promise.all([page, phone].map((one) => one.goto(at(`/table/${table.id}`))));
    await Promise.all([page, phone].map((one) => one.locator(".table-page").waitFor()));
    let looked = 0;
    const look = async () => {
      const now = await standing(page);
      await phone.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) >= was && document.querySelector(".ask .choice"), now);
      for (const [one, sizes, isHeld] of [[page, DESKS, false], [phone, HELD, true]]) {
        for (const [width, height] of sizes) {
          await one.setViewportSize({ width, height });
          assert.deepEqual(await settled(one, isHeld), [], `${title}, ${width} × ${height}, question ${looked + 1}`);
          if (looked === questions - 1) await picture(one, `screen-${title}-${width}`);
        }
      }
      looked += 1;
    };
    await playOn(page, async (one, made) => {
      if (looked < questions) await look();
      return clickChoice(one, made);
    }, { until: async (one) => looked >= questions || (await one.locator(".ask .over").count()) > 0 });
    assert.ok(looked >= Math.min(3, questions), `${title}: ${looked} questions were looked at`);
  }
  await held.close();
  assert.deepEqual(complaints, [], "no page says anything in its console");
}

/** What is still wrong when the page has had time to settle in its new size. */
async function settled(page, isHeld) {
  const end = Date.now() + 6_000;
  let found = await page.evaluate(faults, isHeld);
  while (found.length && Date.now() < end) {
    await page.waitForTimeout(100);
    found = await page.evaluate(faults, isHeld);
  }
  return found;
}

/** What cannot be seen, read or touched as it should; runs in the page. */
function faults(isHeld) {
  const found = [];
  const box = (element) => element.getBoundingClientRect();
  const isIn = (inner, outer) => inner.width > 0 && inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the page scrolls: ${scrollWidth} × ${scrollHeight}`);
  const check = (name, element) => {
    if (!element) return found.push(`${name} is missing`);
    const frame = element.closest(".choice-window");
    if (!isIn(box(element), screen) || (frame && !isIn(box(element), box(frame)))) found.push(`${name} is not in sight: ${JSON.stringify(box(element))}`);
  };
  check("the question", document.querySelector(".prompt"));
  check("the last sentence", document.querySelector(".since .last"));
  const legal = [...document.querySelectorAll(".ask .choice:not([aria-disabled])")];
  check("the first choice", legal[0]);
  const next = legal[1] && box(legal[1]); // of the next one at least the beginning: on a phone the list is scrolled
  const list = legal[1]?.closest(".choice-window");
  if (next && list && next.top + 16 > box(list).bottom) found.push(`the second choice is not in sight: ${JSON.stringify(next)}`);
  const drawing = [...document.querySelectorAll(".board-area svg")].map(box).reduce((best, one) => (one.width * one.height > best.width * best.height ? one : best), { width: 0, height: 0 });
  if (drawing.height < 220 || drawing.width < Math.min(innerWidth * 0.4, 360)) found.push(`the board is squeezed: ${Math.round(drawing.width)} × ${Math.round(drawing.height)}`);
  const walker = document.createTreeWalker(document.querySelector(".table-page"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !element || element.closest("svg, .unseen, option") || !element.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size > 0 && size < 11) found.push(`${size} px: ${text.data.trim()}`);
  }
  if (isHeld) {
    for (const cap of document.querySelectorAll("kbd")) if (cap.checkVisibility()) found.push("a key cap is shown");
    for (const button of document.querySelectorAll(".ask button")) {
      const { width, height } = box(button);
      if (width && (width < 43.5 || height < 43.5)) found.push(`${button.textContent}: ${width} × ${height}`);
    }
  }
  return [...new Set(found)];
}

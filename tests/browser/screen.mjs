// What must hold on one screen, in five sizes: what matters is in sight, can be read and can be touched.

import { assert, checkAccess, checkWords, picture } from "./house.mjs";

export const DESKS = [[1366, 768], [1440, 900], [1920, 1080]];
export const HELD = [[390, 844], [820, 1180]];
const ALL = [[1440, 900], [390, 844], [1366, 768], [820, 1180], [1920, 1080]];
const KEPT = [390, 1440]; // widths of which pictures are kept
const IN_A_ROW = 5; // questions in the same size: drawing everything anew takes longest
const LOOKS = 40; // choices between two looks in all sizes, at words and barriers, too

/** At a table: the question, what happened last, and the first choices. */
export const TABLE = { prompt: ".prompt", last: ".since .last", choice: ".ask .choice:not([aria-disabled])" };

/** Look at a question of a game that is played: each in one size, some in all of them. The page keeps the last size; another one comes after a few. */
export async function lookInTurn(page, count, where) {
  const isThorough = count % LOOKS === 0;
  for (const [width, height] of isThorough ? ALL : [ALL[Math.floor(count / IN_A_ROW) % ALL.length]]) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(await settled(page), [], `${where}, ${width} × ${height}, question ${count + 1}`);
    if (isThorough && KEPT.includes(width)) await picture(page, `${where}-${count}-${width}`);
  }
  if (!isThorough) return;
  await checkWords(page);
  await checkAccess(page, `${where}, question ${count + 1}`);
}

/** Everything that a page writes into its console from now on. */
export function listenTo(page) {
  const said = [];
  page.on("console", (message) => /Service Worker registration blocked/.test(message.text()) || said.push(message.text())); // by the test itself
  return said;
}

/** What is still wrong when the page has had time to settle in its new size. */
export async function settled(page, { isHeld = false, sights = TABLE } = {}) {
  const end = Date.now() + 20_000;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))))); // a board measures its room, and is drawn anew
  let found = await page.evaluate(faults, { isHeld, sights });
  while (found.length && Date.now() < end) {
    await page.waitForTimeout(100);
    found = await page.evaluate(faults, { isHeld, sights });
  }
  return found;
}

/** What cannot be seen, read or touched as it should; runs in the page. */
function faults({ isHeld, sights }) {
  const found = [];
  const box = (element) => element.getBoundingClientRect();
  const isIn = (inner, outer) => inner.width > 0 && inner.left >= outer.left - 1 && inner.top >= outer.top - 1 && inner.right <= outer.right + 1 && inner.bottom <= outer.bottom + 1;
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the page scrolls: ${scrollWidth} × ${scrollHeight}`);
  for (const [name, selector] of Object.entries(sights)) {
    const element = document.querySelector(selector);
    const ask = element?.closest(".ask");
    const frame = element?.closest(".choice-window");
    if (!element) found.push(`${name} is missing`);
    else if (!isIn(box(element), screen) || (ask && !isIn(box(element), box(ask))) || (frame && !isIn(box(element), box(frame)))) found.push(`${name} is not in sight: ${JSON.stringify(box(element))}`);
  }
  const second = sights.choice && document.querySelectorAll(sights.choice)[1]; // of the next one at least the beginning: on a phone the list is scrolled
  const list = second?.closest(".choice-window");
  if (list && box(second).top + 16 > box(list).bottom) found.push(`the second choice is not in sight: ${JSON.stringify(box(second))}`);
  const drawing = [...document.querySelectorAll(".board-area svg")].map(box).reduce((best, one) => (one.width * one.height > best.width * best.height ? one : best), { width: 0, height: 0 });
  const hasParts = [...document.querySelectorAll(".tabs-of-board")].some((one) => one.checkVisibility()); // then the part that is asked about may be written, not drawn
  const room = box(document.querySelector(".board-area"));
  if (room.height < 220) found.push(`the board has no room: ${Math.round(room.height)}`);
  if (!hasParts && (drawing.height < 220 || drawing.width < Math.min(innerWidth * 0.4, 360))) found.push(`the board is squeezed: ${Math.round(drawing.width)} × ${Math.round(drawing.height)}`);
  const walker = document.createTreeWalker(document.querySelector(".table-page"), NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !element || element.closest("svg, .unseen, option") || !element.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size > 0 && size < 11) found.push(`${size} px: ${text.data.trim()}`);
  }
  const shows = (button) => [...button.querySelectorAll("*")].some((part) => !part.closest(".unseen") && part.checkVisibility() && [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
  for (const button of document.querySelectorAll(".ask .choice")) if (button.checkVisibility() && !shows(button)) found.push(`a choice shows nothing: ${button.dataset.move}`);
  if (isHeld) {
    for (const cap of document.querySelectorAll("kbd")) if (cap.checkVisibility()) found.push("a key cap is shown");
    for (const button of document.querySelectorAll(".ask button")) {
      const { width, height } = box(button);
      if (width && (width < 43.5 || height < 43.5)) found.push(`${button.textContent}: ${width} × ${height}`);
    }
  }
  return [...new Set(found)];
}

// Three kinds of hands: a mouse, a finger, a keyboard. Each presses buttons, follows what is marked, and chooses among what shines, as a person would: a
// pointer lands on a spot that can be seen, and keys go by Tab, Enter and the caps that are shown.

import { assert } from "./house.mjs";

const LIVE = ".board-area :is(.shape, .token).is-live";
const ASKED_BACK = ".menu .choice:not([aria-disabled]), .act-chips .shape.is-live, .lectern .token.is-live, .is-plan .shelf[data-noun].is-live";
const LEGAL = ".ask .choice:not([aria-disabled])";
const MOST = 400; // presses of Tab on the way to anything
const SOON = 8_000; // milliseconds in which a page answers a pointer, on a busy machine
const NEXT = ".menu .choice.is-shown, .act-chips .shape.is-lit"; // what is marked in what a thing has asked back

export const hands = (page, kind) => (kind === "keys" ? keyboard(page) : pointer(page, kind === "touch"));

/** A mouse, or a finger. */
function pointer(page, isTouch) {
  const press = (one, options) => (isTouch ? one.tap(options) : one.click(options));
  const pressAt = ({ x, y }) => (isTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  const write = async (field, text) => {
    await press(field);
    await page.keyboard.type(text);
  };

  /** Press what is marked: on the board if it can be seen there, else in the list. */
  async function marked() {
    const before = await standing(page);
    for (const selector of [`${LIVE}.is-lit`, ".menu .choice.is-shown", `${LIVE}.is-lit`]) {
      const spot = (await page.evaluate(spots, selector)).at(-1);
      if (!spot) continue;
      const isOpen = await page.locator(NEXT).count();
      await pressAt(spot);
      if ((await moves(page, before, isOpen ? "" : NEXT)) || (await isSent(page))) return "board";
    }
    await page.keyboard.press("Escape"); // what the board asked back is not what was meant
    await press(page.locator(".ask .choice.is-shown"));
    return "list";
  }

  /** Two choices of three on the board, where anything shines, the third in the list. */
  async function choose(count) {
    const lit = count % 3 ? await page.evaluate(spots, LIVE) : [];
    if (!lit.length) return inList(count);
    const before = await standing(page);
    await pressAt(lit[pick(count, lit.length)]);
    const asked = page.locator(ASKED_BACK);
    if (await moves(page, before, ASKED_BACK)) return true;
    const offered = await page.evaluate(spots, ASKED_BACK);
    if (!offered.length || !(await asked.count())) return inList(count);
    await pressAt(offered[pick(count + 1, offered.length)]);
    return (await moves(page, before)) || inList(count);
  }

  async function inList(count) {
    const legal = page.locator(LEGAL);
    const number = await legal.count();
    if (!number) return false;
    return tried(() => press(legal.nth(pick(count, number)), { timeout: 5_000 }));
  }

  return { press, write, marked, choose };
}

/** Nothing but keys. */
function keyboard(page) {
  const press = async (one) => {
    await tabTo(page, one);
    await page.keyboard.press("Enter");
  };
  const write = async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  const marked = async () => {
    const cap = page.locator(".ask .choice.is-shown kbd");
    if (await cap.isVisible()) await page.keyboard.press(await cap.innerText());
    else await press(page.locator(".ask .choice.is-shown"));
    return "list";
  };
  const choose = async (count) => {
    const caps = await page.locator(`${LEGAL} kbd`).allInnerTexts();
    if (!caps.length) return false;
    await page.keyboard.press(caps[pick(count, caps.length)]);
    return true;
  };
  return { press, write, marked, choose };
}

/** Go on with Tab, or back with Shift, until something has the focus. */
async function tabTo(page, locator) {
  await locator.waitFor();
  const wanted = await locator.elementHandle();
  for (let presses = 0; presses < MOST; presses += 1) {
    const way = await wanted.evaluate((one) => {
      const now = document.activeElement;
      if (now === one) return "";
      return now && now !== document.body && one.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
    });
    if (!way) return;
    await page.keyboard.press(way);
  }
  assert.fail(`${await wanted.innerText()} can be reached with Tab`);
}

/** In the page: a spot on each thing at which a pointer meets it. */
function spots(selector) {
  return [...document.querySelectorAll(selector)].flatMap((one) => {
    for (const part of [one, ...one.querySelectorAll("rect, circle, path, span")]) {
      const { left, top, width, height } = part.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const met = width && height ? document.elementFromPoint(x, y) : null;
      if (met && one.contains(met) && (met.closest("[data-noun]") ?? one) === one) return [{ x, y }];
    }
    return [];
  });
}

const standing = (page) => page.evaluate(() => ({ ...document.querySelector(".table-page")?.dataset }));

/** Whether the game, a lesson or a gesture goes on, or something is asked back, before long. */
async function moves(page, { at, draft, lesson }, askedBack = "") {
  const isOn = ([was, drawn, taken, selector]) => {
    const now = document.querySelector(".table-page")?.dataset;
    const asks = selector && [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
    return (now?.at !== was || now?.draft !== drawn || now?.lesson !== taken || document.querySelector(".ask .over") ? "on" : "") || (asks ? "asked" : "");
  };
  const answer = await page.waitForFunction(isOn, [at, draft, lesson, askedBack], { timeout: SOON }).catch(() => undefined);
  return answer ? (await answer.jsonValue()) === "on" : false;
}

/** Whether the marked choice was taken, and is on its way. */
const isSent = (page) => page.evaluate(() => !document.querySelector(".ask .choice.is-shown:not([aria-disabled])"));

async function tried(act) {
  try {
    await act();
    return true;
  } catch (error) {
    if (/Timeout|detached|not visible/.test(String(error))) return false; // the moment had passed
    throw error;
  }
}

/** A number that looks random but is the same in every run. */
const pick = (turn, count) => ((turn * 2_654_435_761) >>> 7) % count;

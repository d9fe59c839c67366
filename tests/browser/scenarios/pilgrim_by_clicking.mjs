// Whole games of Pilgrim by pointing at things alone, against a bot and against the Ab-Bott; every legal move of every question can be pointed at.

import { assert, checkWords, picture, playOn, sitDown } from "../house.mjs";
import { look } from "../pointing.mjs";
import { listenTo, lookInTurn } from "../screen.mjs";

const BOT = { kind: "bot", level: "easy" };
const IDLE = ["done", "end", "pass", "raze", "tithe", "decline"]; // what a game is not made of
const HOUSE = ["hire", "free", "use", "build", "donate"];
const TABS = ".board-area .tabs-of-board button"; // a phone shows one part of the board at a time

export default async function ({ person }) {
  const verbs = new Set();
  const games = [
    { key: "two", seats: [{ kind: "me" }, BOT], ...look("en", "light") },
    { key: "solo", seats: [{ kind: "me" }], ...look("de", "dark") },
  ].map(async ({ key, seats, language, theme }) => {
    const { page } = await person({ name: key === "two" ? "Clara" : "Emil", language, theme, policy: "default-src 'self'; img-src 'self' data:" });
    await sitDown(page, { title: "pilgrim", seats });
    await page.locator(".pilgrim-board .sheet svg").waitFor();
    const said = listenTo(page);
    const choices = await playOn(page, (one, count) => point(one, count, verbs, key), { limit: 480_000 });
    assert.ok(choices >= 60, `a game has many choices, this one ${choices}`);
    if (key === "solo") {
      assert.equal(await page.locator(".abbot .counters li").count(), 7, "his counters are shown");
      assert.match(await page.locator(".over").innerText(), /Ab-Bott liegt|vor dem Ab-Bott|Ab-Bott is ahead|ahead of the Ab-Bott/);
      assert.ok((await page.locator(".abbot .told li").count()) > 0, "his last turn is told in steps");
    }
    await checkWords(page);
    await picture(page, `pilgrim-over-${key}`);
    assert.deepEqual(said, [], "the page says nothing in its console");
  });
  await Promise.all(games);
  for (const verb of ["pick", "sow", "duty", "lay", "end"]) assert.ok(verbs.has(verb), `somebody pointed at '${verb}'`);
  assert.ok(verbs.size >= 14, `many kinds of moves were pointed at: ${[...verbs]}`);
}

/** Point at what is lit until a move is made. The list of choices is compared, never used. */
async function point(page, count, verbs, key) {
  await lookInTurn(page, count, `pilgrim-${key}`);
  const { legal, missing } = await reachAll(page);
  assert.deepEqual(missing, [], `every legal move can be pointed at on the board, ${page.viewportSize().width} pixels wide`);
  if (!legal.length) return false;
  const kind = (one) => one.move.split(" ")[0];
  const fresh = legal.filter((one) => !verbs.has(kind(one)));
  const busy = legal.filter((one) => !IDLE.includes(kind(one)) && !HOUSE.includes(kind(one)));
  const pool = fresh.length ? fresh : busy.length ? busy : legal;
  const { move, first, tab } = pool[(count * 7 + 3) % pool.length];
  verbs.add(move.split(" ")[0]);
  try {
    if (tab !== undefined) await page.locator(TABS).nth(tab).click({ timeout: 3_000 });
    if (first) await page.locator(first).first().dispatchEvent("click", undefined, { timeout: 3_000 });
    const isTile = /^(lay|upgrade) /.test(move);
    if (isTile) await turnTo(page, move);
    const whole = page.locator(`.board-area :is(.shape, .token).is-live[data-noun="${move}"]`).first();
    await whole.dispatchEvent("click", undefined, { timeout: 3_000 });
    return true;
  } catch (error) {
    if (/Timeout|detached|not visible/.test(String(error))) return false; // the moment had passed
    throw error;
  }
}

/** What can be pointed at; where one part of the board is shown at a time, in all of them, each with the number of its tab. */
async function reachAll(page) {
  const here = await page.evaluate(reach);
  if (!here.missing.length) return here;
  const legal = [...here.legal];
  const isFound = ({ move }) => legal.some((one) => one.move === move);
  const tabs = await page.locator(TABS).count();
  for (let tab = 0; tab < tabs; tab += 1) {
    const isShown = ([all, n]) => document.querySelectorAll(all).length === 0 || document.querySelectorAll(all)[n]?.getAttribute("aria-pressed") === "true";
    await page.evaluate(([all, n]) => document.querySelectorAll(all)[n]?.click(), [TABS, tab]);
    await page.waitForFunction(isShown, [TABS, tab]);
    if (!(await page.locator(TABS).count())) return reachAll(page); // the board has just found out that there is room for all of it
    const there = await page.evaluate(reach);
    legal.push(...there.legal.filter((one) => !isFound(one)).map((one) => ({ ...one, tab })));
  }
  if (tabs) await page.evaluate(([all, n]) => document.querySelectorAll(all)[n]?.click(), [TABS, here.tab]);
  return { legal, missing: here.missing.filter((one) => !isFound(one)) };
}

/** Turn the tile in hand until it lies as wanted: its button names the move. */
async function turnTo(page, move) {
  for (let turns = 0; turns < 40; turns += 1) {
    const shown = await page.locator(".lectern .token.go").first().getAttribute("data-noun", { timeout: 3_000 });
    if (shown === move) return;
    await page.locator(".lectern .turn").last().click({ timeout: 3_000 });
  }
  assert.fail(`the tile can be turned until it lies as in '${move}'`);
}

/** In the page: the legal moves with what is pointed at first, and those that nothing stands for. */
function reach() {
  const lit = new Set([...document.querySelectorAll(".board-area :is(.shape, .token).is-live")].map((one) => one.dataset.noun));
  const house = ["hire", "free", "use", "build", "donate"];
  const found = [...document.querySelectorAll(".ask .choice:not([aria-disabled])")].map((one) => {
    const { move, noun } = one.dataset;
    const [verb] = move.split(" ");
    const [head] = noun.split(" ");
    if (lit.has(move)) return { move, first: "" };
    if (house.includes(verb) || ["lay", "upgrade", "shrine"].includes(verb)) return { move, first: lit.has(head) ? `.board-area :is(.shape, .token).is-live[data-noun="${head}"]` : undefined };
    if (verb === "move") {
      const shelf = `[data-shelf="${noun.split(">")[0]}"]`;
      return { move, first: document.querySelector(`.board-area ${shelf}.is-live`) ? `.board-area ${shelf}` : undefined };
    }
    return { move, first: undefined };
  });
  const tab = [...document.querySelectorAll(".board-area .tabs-of-board button")].findIndex((one) => one.getAttribute("aria-pressed") === "true");
  return { tab, legal: found.filter(({ first }) => first !== undefined), missing: found.filter(({ first }) => first === undefined) };
}

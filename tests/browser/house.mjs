// What the scenarios share: a browser, people in it, and ways to play, look and check.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const web = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = web("playwright-core");
const axe = readFileSync(web.resolve("axe-core/axe.min.js"), "utf-8");

const ADDRESS = process.env.CHAPTERHOUSE_ADDRESS;
const PICTURES = process.env.CHAPTERHOUSE_PICTURES ?? "";

/** Whether a title is in the source tree: whoever deletes one need not change what looks at all of them. */
export const isThere = (title) => existsSync(new URL(`../../src/chapterhouse/games/${title}/__init__.py`, import.meta.url));

export const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 740 }, hand: { width: 390, height: 844 }, wall: { width: 3840, height: 2160 } };

/** Open a browser for a scenario; complaints of any page fail it at the end. */
export async function openHouse() {
  // a page that a test has changed on its way no longer counts as local, and might not open a socket to this machine
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--headless", "--no-sandbox", "--disable-features=LocalNetworkAccessChecks"] });
  const complaints = [];
  const people = [];

  /** Somebody with a browser of their own; everything their socket says is kept. */
  async function person({ name, language = "en", theme = "light", size = "desk", motion = "reduce", policy = "", keeps = false } = {}) {
    const context = await browser.newContext({
      viewport: SIZES[size],
      hasTouch: size === "phone" || size === "hand",
      isMobile: size === "hand", // there is no pointer but a finger
      reducedMotion: motion,
      locale: language === "de" ? "de-DE" : "en-GB",
      serviceWorkers: keeps ? "allow" : "block", // what a worker answers cannot be changed on its way
    });
    await context.addInitScript(
      (settings) => localStorage.getItem("chapterhouse.settings") ?? localStorage.setItem("chapterhouse.settings", JSON.stringify(settings)),
      { language, theme },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(Number(process.env.CHAPTERHOUSE_PATIENCE ?? 120_000)); // far more than needed: the machine may be busy
    if (policy) await under(page, policy);
    const heard = [];
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
    page.on("pageerror", (error) => complaints.push(`${name}: ${error.message}`));
    page.on("console", (message) => {
      // refusals by the server and broken connections are what a scenario may be about
      if (message.type() === "error" && !/status of 4\d\d|WebSocket|ERR_/.test(message.text())) complaints.push(`${name}: ${message.text()}`);
    });
    const somebody = { name, page, context, heard };
    people.push(somebody);
    if (name) await enter(page, name);
    return somebody;
  }

  async function close() {
    await browser.close();
    assert.deepEqual(complaints, [], "no page complained");
  }

  return { browser, person, close, people };
}

/** Serve pages with another content security policy; what it forbids becomes a complaint. */
async function under(page, policy) {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
  });
}

/** Set the server's clock forward by this many seconds more. It is never set back: that is another story. */
export function advanceClock(seconds) {
  const file = process.env.CHAPTERHOUSE_FALSE_CLOCK;
  writeFileSync(`${file}.new`, String(Number(readFileSync(file, "utf-8")) + seconds));
  renameSync(`${file}.new`, file);
}

export const at = (path) => `${ADDRESS}${path}`;

async function enter(page, name) {
  await page.goto(at("/"));
  await page.locator("input[name=name]").fill(name);
  await page.locator("form button.strong").click();
  await page.locator(".titles .title-card").first().waitFor();
}

/** A request as the page would make it, with its session. */
export async function ask(page, method, path, body) {
  return page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api${where}`, { method: how, headers: { "Content-Type": "application/json" }, body: what === undefined ? undefined : JSON.stringify(what) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${text}`);
      return text ? JSON.parse(text) : undefined;
    },
    [method, path, body],
  );
}

/** Set up a table without the form, and open it. */
export async function sitDown(page, table) {
  const made = await ask(page, "POST", "/tables", { start: true, ...table });
  await page.goto(at(`/table/${made.id}`));
  await page.locator(".table-page, .waiting-seats").first().waitFor();
  return made.id;
}

/** Press "Play now", and say that one knows the game; by keyboard if that is wanted. */
export async function playNow(page, title, { isKeyboard = false } = {}) {
  const press = async (button) => {
    await button.waitFor();
    if (!isKeyboard) return button.click();
    await button.focus();
    await page.keyboard.press("Enter");
  };
  await press(page.locator(`[data-play="${title}"]`));
  await press(page.locator("dialog.knowing [data-level=easy]"));
}

/** Two people at one table, without forms; both have it open, and the game has begun. */
export async function meet(host, guest, table) {
  const made = await ask(host.page, "POST", "/tables", { public: true, seats: [{ kind: "me" }, { kind: "open" }], ...table });
  await ask(guest.page, "POST", `/tables/${made.id}/join`, {});
  await ask(host.page, "POST", `/tables/${made.id}/start`);
  await Promise.all([host, guest].map(({ page }) => page.goto(at(`/table/${made.id}`))));
  await Promise.all([host, guest].map(({ page }) => page.locator(".table-page").waitFor()));
  return made.id;
}

/** Where the game stands on this page. */
export async function standing(page) {
  return Number(await page.locator(".table-page").getAttribute("data-at"));
}

/** Do something, and wait until the game on this page has gone on. */
export async function goOn(page, act) {
  const before = await page.locator(".table-page").getAttribute("data-at");
  await act();
  await page.waitForFunction((was) => document.querySelector(".table-page")?.dataset.at !== was, before);
}

/** The button of a legal move in the list. */
export const move = (page, text) => page.locator(`.ask .choice[data-move="${text}"]:not([aria-disabled])`);

const isOver = (page) => page.locator(".ask .over").count();

/** Play until the game is over, each time with what `act` does; it is told how many choices were made before. Only what the page took counts, so a slow machine plays the same game. */
export async function playOn(page, act, { limit = 600_000, until = isOver } = {}) {
  const end = Date.now() + limit;
  let choices = 0;
  let vain = 0;
  while (!(await until(page))) {
    assert.ok(Date.now() < end, `the game is over within ${limit / 1000} seconds; ${choices} choices made`);
    const before = await marker(page);
    if (before.isAsked && (await act(page, choices + vain))) {
      if (await isTaken(page, before)) choices += 1;
      else vain += 1;
    } else {
      await page.waitForTimeout(25);
    }
  }
  return choices;
}

/** Whether the game goes on, or a choice is held; a press that means nothing is given up some day. */
async function isTaken(page, { at, draft }) {
  const isOn = ([was, held]) => {
    const page = document.querySelector(".table-page");
    return page?.dataset.at !== was || page?.dataset.draft !== held || document.querySelector(".ask .over");
  };
  return page.waitForFunction(isOn, [at, draft], { timeout: 10_000 }).then(() => true, () => false);
}

async function marker(page) {
  return page.evaluate(() => ({
    at: document.querySelector(".table-page")?.dataset.at,
    draft: document.querySelector(".table-page")?.dataset.draft, // choices that are held until a gesture is whole
    isAsked: Boolean(document.querySelector(".ask .choice:not([aria-disabled])")),
  }));
}

/** Choose a random legal button of the list. */
export async function clickChoice(page, choices) {
  const legal = page.locator(".ask .choice:not([aria-disabled])");
  const count = await legal.count();
  if (!count) return false;
  return tried(() => legal.nth(pick(choices, count)).click({ timeout: 3_000 }));
}

// what a thing that was clicked may ask back: a menu, a card beside the map, another shelf to put something on
const ASKED_BACK = ".menu .choice:not([aria-disabled]), .act-chips .shape.is-live, .lectern .token.is-live, .is-plan .shelf[data-noun].is-live";

/** Click a random lit thing of the board and, if it offers several moves, one of them; else a button. */
export async function clickBoard(page, choices) {
  const lit = page.locator(".board-area :is(.shape, .token).is-live");
  const count = await lit.count();
  if (!count) return clickChoice(page, choices);
  const one = lit.nth(pick(choices, count));
  const did = await tried(async () => {
    const isShape = await one.evaluate((element) => element.classList.contains("shape"), undefined, { timeout: 3_000 });
    await (isShape ? one.locator("rect, circle, path").first() : one).click({ timeout: 3_000, force: isShape });
  });
  if (!did) return clickChoice(page, choices);
  const menu = page.locator(ASKED_BACK);
  const offered = await menu.count();
  return offered ? tried(() => menu.nth(pick(choices + 1, offered)).click({ timeout: 3_000 })) : true;
}

// keys of texts, ids with underscores, holes in templates: nothing that a person should read
const RAW = /\b(?:amount|board|verb|noun|step|duty|building|card|event|good|tithe|place|reason|activity|penalty|project|plot|favour)\.[a-z]\w*|\b[a-z]+_[a-z_]+\b|\{\w*\}|\bundefined\b|\bNaN\b|\[object/;

/** Everything on the page, hidden words included, is in words. */
export async function checkWords(page) {
  const text = await page.locator("main").evaluate((main) => {
    const labels = [...main.querySelectorAll("[aria-label], [title], [data-why], [data-tip]")].flatMap((one) => ["aria-label", "title", "data-why", "data-tip"].map((name) => one.getAttribute(name)));
    return [main.textContent, ...labels].join("\n");
  });
  assert.doesNotMatch(text, RAW, "no raw key or code is shown");
}

/** Press the key of a random legal choice: no pointer is used. */
export async function pressKey(page, choices) {
  const keys = await page.locator(".ask .choice[aria-keyshortcuts]:not([aria-disabled])").evaluateAll((all) => all.map((one) => one.getAttribute("aria-keyshortcuts")));
  if (!keys.length) return false;
  await page.keyboard.press(keys[pick(choices, keys.length)]);
  return true;
}

/** A number that looks random but is the same in every run. */
function pick(turn, count) {
  return ((turn * 2_654_435_761) >>> 7) % count;
}

async function tried(act) {
  try {
    await act();
    return true;
  } catch (error) {
    if (/Timeout|detached|not visible|outside of the viewport/.test(String(error))) return false; // the moment had passed, or a card is just turning
    throw error;
  }
}

/** Everything that axe finds on the page; of all its rules, or of those named. */
export async function barriers(page, where, rules = []) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (only) => window.axe.run(document, { resultTypes: ["violations"], ...(only.length ? { runOnly: only } : {}) }),
    rules,
  );
  return violations.map((one) => `${where}: ${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 140)} ${node.any[0]?.message ?? ""}`).join(" | ")}`);
}

export async function checkAccess(page, where) {
  assert.deepEqual(await barriers(page, where), [], `${where} is accessible`);
}

export async function picture(page, name, fullPage = false) {
  if (!PICTURES) return;
  const folder = join(PICTURES, ...process.argv.slice(3)); // what a scenario is told keeps its pictures apart
  mkdirSync(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage, timeout: 60_000 });
}

export { assert };

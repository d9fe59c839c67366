// Plays a whole game by pointing at things alone, in one size of the screen after the other. Every legal move of every question can be pointed at; the list of choices is compared, never used.

import { assert, checkWords, picture, playOn } from "./house.mjs";
import { listenTo, lookInTurn } from "./screen.mjs";

/** Return in which language and by which light somebody plays: as the command line says, `run.mjs tore_by_clicking de dark`, or as usual. */
export function look(language, theme) {
  const [, , , spoken = language, light = theme] = process.argv;
  return { language: spoken, theme: light };
}

/** Play to the end; `idle` are verbs of which a game is not made, `from` the number of the first question, for games in a row. Returns how many things were pointed at, and the verbs. */
export async function playByPointing(page, key, idle, from = 0) {
  const verbs = new Set();
  const said = listenTo(page);
  const choices = await playOn(page, (one, count) => point(one, from + count, verbs, key, idle), { limit: 480_000 });
  await checkWords(page);
  await picture(page, `${key}-over-board`);
  assert.deepEqual(said, [], "the page says nothing in its console");
  return { choices, verbs };
}

async function point(page, count, verbs, key, idle) {
  await lookInTurn(page, count, key);
  const { legal, missing } = await page.evaluate(reach);
  assert.deepEqual(missing, [], "every legal move can be pointed at on the board");
  if (!legal.length) return false;
  const kind = (one) => one.move.split(" ")[0];
  const fresh = legal.filter((one) => !verbs.has(kind(one)));
  const busy = legal.filter((one) => !idle.includes(kind(one)));
  const pool = fresh.length ? fresh : busy.length ? busy : legal;
  const { noun, move } = pool[(count * 7 + 3) % pool.length];
  verbs.add(kind({ move }));
  // things that are drawn lie beside and behind each other: a click is sent to the thing itself
  const lit = page.locator(`.board-area :is(.shape, .token).is-live[data-noun="${noun}"]`).first();
  const before = await page.evaluate(() => [document.querySelector(".table-page")?.dataset.at, document.querySelector(".table-page")?.dataset.draft]);
  try {
    await lit.dispatchEvent("click", undefined, { timeout: 3_000 });
    const asked = page.locator(`.menu .choice[data-move="${move}"], .board-area .act.is-live[data-noun="${move}"]`);
    await page.waitForFunction(answered, [move, ...before], { timeout: 10_000 });
    if (await asked.count()) await asked.first().dispatchEvent("click", undefined, { timeout: 3_000 });
    return true;
  } catch (error) {
    if (/Timeout|detached|not visible/.test(String(error))) return false; // the moment had passed
    throw error;
  }
}

/** In the page: the legal moves with the thing to point at, and those for which there is none. */
function reach() {
  const lit = new Set([...document.querySelectorAll(".board-area :is(.shape, .token).is-live")].map((one) => one.dataset.noun));
  const moves = [...document.querySelectorAll(".ask .choice:not([aria-disabled])")].map((one) => ({ move: one.dataset.move, noun: one.dataset.noun || one.dataset.move }));
  return { legal: moves.filter(({ noun }) => lit.has(noun)), missing: moves.filter(({ noun }) => !lit.has(noun)) };
}

/** In the page: whether a click was understood: the game goes on, a choice is held, or what one may do there is shown. */
function answered([move, at, draft]) {
  const page = document.querySelector(".table-page");
  const isShown = document.querySelector(`.menu .choice[data-move="${move}"], .board-area .act.is-live[data-noun="${move}"]`);
  return isShown || page?.dataset.at !== at || page?.dataset.draft !== draft || document.querySelector(".ask .over");
}

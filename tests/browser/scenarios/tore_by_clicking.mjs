// A person plays a whole game of Die Tore der Welt by pointing at things alone; every legal move of every question can be pointed at.

import { assert, checkAccess, checkWords, picture, playOn, sitDown } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };
const IDLE = ["done", "lay", "suffer"]; // what changes nothing is not what a game is made of
const LOOKS = 40; // choices between two looks at words and barriers

export const titles = ["tore"];

export default async function ({ person }) {
  const { page } = await person({ name: "Clara", policy: "default-src 'self'; img-src 'self' data:" });
  await sitDown(page, { title: "tore", seats: [{ kind: "me" }, BOT, BOT, BOT] });
  await page.locator(".tore svg.town").waitFor();
  const verbs = new Set();
  const choices = await playOn(page, (one, count) => point(one, count, verbs), { limit: 400_000 });
  assert.ok(choices >= 60, `a game has many choices, this one ${choices}`);
  for (const verb of ["play", "discard", "orient"]) assert.ok(verbs.has(verb), `somebody pointed at '${verb}'`);
  assert.ok(verbs.size >= 8, `many kinds of moves were pointed at: ${[...verbs]}`);
  await checkWords(page);
  await picture(page, "tore-over-board");
}

/** Point at a lit thing; what it offers in a menu is part of it. The list of choices is compared, never used. */
async function point(page, count, verbs) {
  const { legal, missing } = await page.evaluate(reach);
  assert.deepEqual(missing, [], "every legal move can be pointed at on the board");
  if (!legal.length) return false;
  if (count % LOOKS === 0) {
    await checkWords(page);
    await checkAccess(page, `choice ${count}`);
    await picture(page, `tore-choice-${count}`);
  }
  // things that are drawn lie beside and behind each other: a click is sent to the thing itself
  const kind = (one) => one.move.split(" ")[0];
  const fresh = legal.filter((one) => !verbs.has(kind(one)));
  const busy = legal.filter((one) => !IDLE.includes(kind(one)));
  const pool = fresh.length ? fresh : busy.length ? busy : legal;
  const { noun, move } = pool[(count * 7 + 3) % pool.length];
  verbs.add(move.split(" ")[0]);
  const lit = page.locator(`.board-area :is(.shape, .token).is-live[data-noun="${noun}"]`).first();
  try {
    await lit.dispatchEvent("click", undefined, { timeout: 3_000 });
    const offered = page.locator(`.menu .choice[data-move="${move}"]`);
    if (await offered.count()) await offered.click({ timeout: 3_000 });
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

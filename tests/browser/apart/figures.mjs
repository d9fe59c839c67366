// Measures what docs/client.md tells: how far it is from the first visit to the first own move, and how long scripts run for a moment of a whole game.
// CHAPTERHOUSE_ADDRESS=… node tests/browser/run.mjs ../apart/figures [TITLE [QUESTIONS]]. Bytes on the wire are counted by the scenario `weight`.

import { at, isThere, sitDown, standing } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };
const TABLES = [
  { title: "avignon", seats: [{ kind: "me" }, BOT] },
  { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT] },
  { title: "tore", seats: [{ kind: "me" }, BOT] },
  { title: "pilgrim", seats: [{ kind: "me" }, BOT] },
].filter(({ title }) => isThere(title) && [undefined, title].includes(process.argv[3]));
const KEYS = "1234567890abcdefgijklmnopqstvwxyz"; // of the choices of a question, in their order
const MOST = Number(process.argv[4] ?? 2_000); // questions of a game; a whole one has fewer
const REST = 150; // milliseconds until everything that a moment brings is drawn

export default async function (house) {
  const found = {};
  for (const table of TABLES) found[table.title] = { ...(await firstMove(house, table.title)), ...(await wholeGame(house, table)) };
  console.log(JSON.stringify(found, null, 1));
}

/** Presses and seconds of waiting from an empty browser to a move that was made in a first game: nobody reads here. */
async function firstMove({ person }, title) {
  const { page, context } = await person({});
  let clicks = 0;
  const click = async (one) => {
    await one.click();
    clicks += 1;
  };
  const began = performance.now();
  await page.goto(at("/"));
  await click(page.locator("input[name=name]"));
  await page.keyboard.type("Nora");
  await click(page.locator("form button.strong"));
  await click(page.locator(`[data-play="${title}"]`));
  await click(page.locator("[data-knows=no]"));
  const choice = page.locator(".ask .choice:not([aria-disabled])").first();
  await choice.waitFor();
  const before = await standing(page);
  await click(choice);
  await page.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) > was || document.querySelector(".table-page")?.dataset.draft, before);
  const seconds = (performance.now() - began) / 1000;
  await context.close();
  return { clicks, seconds: Number(seconds.toFixed(1)) };
}

/** What scripts cost for each moment of a game that is played with keys. Nothing runs in the page but the page. */
async function wholeGame({ person }, { title, seats }) {
  const { page, context, heard } = await person({ name: "Nora" });
  const id = await sitDown(page, { title, seats });
  await page.locator(".ask .choice").first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" }); // what others do on this machine does not count
  const script = async () => (await devtools.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration").value * 1000;
  const costs = [];
  let now = latest(heard, id);
  let spent = await script();
  let seen = heard.length;
  for (let turn = 0; now.question && turn < MOST; turn += 1) {
    const legal = now.question.choices.filter(({ objection }) => !objection).length;
    const key = KEYS[(turn * 7 + 3) % Math.min(legal, KEYS.length)];
    now = await next(heard, id, now, () => page.keyboard.press(key));
    await page.waitForTimeout(REST);
    const total = await script();
    const moments = heard.slice(seen).filter((text) => isMoment(text, id)).length;
    for (let one = 0; one < moments; one += 1) costs.push((total - spent) / moments);
    spent = total;
    seen = heard.length;
  }
  await context.close();
  costs.sort((a, b) => a - b);
  const part = (share) => Number(costs[Math.min(costs.length - 1, Math.floor(costs.length * share))].toFixed(1));
  return { moments: costs.length, median: part(0.5), p95: part(0.95), most: part(1) };
}

const isMoment = (text, id) => text.includes('"type":"moment"') && JSON.parse(text).table === id;
const latest = (heard, id) => JSON.parse(heard.findLast((text) => isMoment(text, id)));

/** Press until this person is asked again, or the game is over: a page that is still busy takes no keys. */
async function next(heard, id, before, press) {
  const end = Date.now() + 240_000;
  for (let again = 0; Date.now() < end; ) {
    const now = latest(heard, id);
    if (now.at !== before.at && (now.question || now.info.status !== "playing")) return now;
    if (now.at === before.at && Date.now() > again) {
      await press();
      again = Date.now() + 3_000;
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`nothing was asked for four minutes after event ${before.at}`);
}

// At a phone, a tablet and three desks, in games of every title: question, first choices and last sentence are on the screen, can be read, and touched by thumbs.
// What holds at every question of whole games is looked at where they are played by pointing (screen.mjs).

import { ask, assert, at, clickChoice, isThere, picture, playOn, standing } from "../house.mjs";
import { DESKS, HELD, listenTo, settled } from "../screen.mjs";

const BOT = { kind: "bot", level: "easy" };
const TABLES = [
  { title: "avignon", seats: [{ kind: "me" }, BOT], language: "de", questions: 3 },
  { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT, BOT], language: "en", questions: 4 },
  { title: "tore", seats: [{ kind: "me" }, BOT, BOT], language: "de", questions: 4 },
  { title: "pilgrim", seats: [{ kind: "me" }, BOT], language: "en", questions: 4 },
].filter(({ title }) => isThere(title));

export default async function ({ person, browser }) {
  const { page, context } = await person({ name: "Odo" });
  const held = await browser.newContext({ storageState: await context.storageState(), viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const phone = await held.newPage();
  const said = [page, phone].map(listenTo);
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
          assert.deepEqual(await settled(one, { isHeld }), [], `${title}, ${width} × ${height}, question ${looked + 1}`);
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
  assert.deepEqual(said.flat(), [], "no page says anything in its console");
}

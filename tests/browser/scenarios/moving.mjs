// Cards turn, pieces go where they now lie, and goods fly to their seats; nothing of it for those who asked for less motion.

import { assert, clickChoice, isThere, playOn, sitDown } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };
// what is to be seen in each title, by the names of the motions (boards/motion.ts)
const WANTED = { avignon: ["turn", "land"], kardinal: ["turn", "land"], tore: ["turn", "fly", "glide"], pilgrim: ["land"] };
const TITLES = Object.keys(WANTED).filter(isThere);

export default async function ({ person }) {
  const [lively, still] = await Promise.all([person({ name: "Otto", motion: "no-preference" }), person({ name: "Pia", motion: "reduce" })]);
  for (const { context } of [lively, still]) await context.addInitScript(count);
  const pages = {};
  for (const title of TITLES) {
    // one after the other: what is dealt depends on how many tables there were before
    pages[title] = await lively.context.newPage();
    await pages[title].goto(lively.page.url());
    await sitDown(pages[title], { title, seats: [{ kind: "me" }, BOT, ...(title === "kardinal" ? [BOT] : [])] });
  }
  await Promise.all(
    TITLES.map(async (title) => {
      const page = pages[title];
      let kinds = [];
      const until = async (one) => {
        kinds = await one.evaluate(() => window.motions);
        return WANTED[title].every((kind) => kinds.includes(kind)) || (await one.locator(".ask .over").count()) > 0;
      };
      await playOn(page, clickChoice, { until });
      for (const kind of WANTED[title]) assert.ok(kinds.includes(kind), `${title}: '${kind}' was seen, of ${[...new Set(kinds)]}`);
    }),
  );
  const { page } = still;
  await sitDown(page, { title: TITLES.at(-1), seats: [{ kind: "me" }, BOT] });
  await playOn(page, clickChoice, { until: async (one) => Number(await one.locator(".table-page").getAttribute("data-at")) > 40 });
  assert.deepEqual(await page.evaluate(() => window.motions), [], "nothing moves for those who asked for less motion");
}

/** In the page: keep the names of all motions. */
function count() {
  window.motions = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...rest) {
    const motion = animate.apply(this, rest);
    queueMicrotask(() => motion.id && window.motions.push(motion.id));
    return motion;
  };
}

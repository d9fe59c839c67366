// Takes pictures of a table of every title, well under way, and of the pages around it, in every size, theme and language, to be looked at.
// CHAPTERHOUSE_ADDRESS=… CHAPTERHOUSE_PICTURES=folder node tests/browser/run.mjs ../apart/looks [TITLE or PAGE …]

import { at, isThere, picture } from "../house.mjs";
import { prefer } from "../pages.mjs";
import { branch, keep, openCurtain } from "../recorded.mjs";

const SIZES = [[390, 844], [820, 1180], [1366, 768], [1440, 900], [1920, 1080]];
const THEMES = ["light", "dark"];
const LANGUAGES = ["en", "de"];
const TABLES = [
  { name: "avignon", record: "three-cards-for-rome", part: 0.6 },
  { name: "kardinal", record: "shared-victory", part: 0.75 },
  { name: "tore", record: "first-game", part: 0.57 },
  { name: "pilgrim", record: "three-shrines-of-a-trail", part: 0.7 },
].filter(({ name }) => isThere(name));
const PAGES = { lobby: "/", new: "/new/avignon", rules: "/rules/avignon", learn: "/learn/avignon", profile: "/profile" };
const WANTED = process.argv.slice(3); // all of them where none is named
const isWanted = (name) => WANTED.length === 0 || WANTED.includes(name);

export default async function ({ person, browser }) {
  const { page, context } = await person({ name: "Ursula" });
  const places = Object.entries(PAGES).filter(([name]) => isWanted(name));
  for (const { name, record, part } of TABLES) {
    if (!isWanted(name)) continue;
    const { table, events } = await keep(page, name, record);
    places.push([name, `/table/${await branch(page, table, Math.round(events.length * part))}`]);
  }
  const held = await browser.newContext({ storageState: await context.storageState(), hasTouch: true, isMobile: true, reducedMotion: "reduce" });
  const phone = await held.newPage();
  for (const [width, height] of SIZES) {
    const one = width < 800 ? phone : page;
    await one.setViewportSize({ width, height });
    for (const [name, path] of places) {
      for (const theme of THEMES) {
        for (const language of LANGUAGES) {
          await one.goto(at("/"));
          await prefer(one, { theme, language });
          await one.goto(at(path));
          await one.locator("h1").first().waitFor();
          await openCurtain(one);
          await one.waitForTimeout(800); // what moves has come to rest
          await picture(one, `${name}-${width}-${theme}-${language}`);
        }
      }
    }
  }
  await held.close();
}

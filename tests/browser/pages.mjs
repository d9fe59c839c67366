// Looks at every page of the client in given sizes, languages and themes: accessible, nothing cut off, and drawn.

import { assert, ask, at, barriers, clickChoice, isThere, picture, playOn, SIZES, sitDown } from "./house.mjs";

const BOT = { kind: "bot", level: "easy" };

/** Make tables in every state and return the address of every page. */
async function furnish(page) {
  const upTo = (moves) => ({ until: async (one) => Number(await one.locator(".table-page").getAttribute("data-at")) > moves || (await one.locator(".over").count()) });
  const avignon = await sitDown(page, { title: "avignon", seats: [{ kind: "me" }, BOT] });
  await playOn(page, clickChoice, upTo(14));
  const kardinal = await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT, BOT], name: "A quiet evening" });
  await playOn(page, clickChoice, upTo(150));
  const tore = isThere("tore") && (await sitDown(page, { title: "tore", seats: [{ kind: "me" }, BOT] }));
  if (tore) await playOn(page, clickChoice, upTo(60));
  const pilgrim = await sitDown(page, { title: "pilgrim", seats: [{ kind: "me" }, BOT] });
  await playOn(page, clickChoice, upTo(60));
  const over = await sitDown(page, { title: "avignon", seats: [{ kind: "me" }, BOT] });
  await playOn(page, clickChoice);
  const open = await ask(page, "POST", "/tables", { title: "avignon", public: true, name: "Friday", seats: [{ kind: "me" }, { kind: "open" }] });
  return {
    avignon: `/table/${avignon}`,
    kardinal: `/table/${kardinal}`,
    ...(tore ? { tore: `/table/${tore}`, learn: "/learn/tore" } : {}),
    pilgrim: `/table/${pilgrim}`,
    over: `/table/${over}`,
    replay: `/replay/${over}`,
    waiting: `/table/${open.id}`,
    lobby: "/",
    new: "/new/kardinal",
    campaign: "/campaign/pilgrim",
    profile: "/profile",
    titles: "/rules",
    rules: "/rules/avignon#AV-31",
    lesson: "/learn/kardinal/kk-02-two-pieces",
    nowhere: "/nowhere",
  };
}

export async function lookAtPages({ person }, views) {
  const found = [];
  const { page } = await person({ name: "Mira", size: views[0].size });
  const pages = await furnish(page);
  for (const { size, language, theme, only, rules } of views) {
    await page.setViewportSize(SIZES[size]);
    for (const [name, path] of Object.entries(pages)) {
      if (only && !only.includes(name)) continue;
      await prefer(page, { theme, language });
      await page.goto(at(path));
      await page.locator("h1").first().waitFor();
      if (["avignon", "kardinal", "over", "replay", "lesson"].includes(name)) await page.locator(".sheet svg").first().waitFor();
      if (["tore", "pilgrim", "learn"].includes(name)) await page.locator(".folio").waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > SIZES[size].width) found.push(`${name}, ${size}: scrolls sideways, ${width}`);
      if (size === "phone") found.push(...(await page.evaluate(thin)).map((one) => `${name}: ${one}`));
      found.push(...(await barriers(page, `${name}, ${size}, ${language}, ${theme}`, rules)));
      await picture(page, `${name}-${size}-${theme}`, size === "phone");
    }
  }
  assert.deepEqual(found, [], "every page is accessible and fits");
}

/** In the page: what is too thin for a thumb; tables have their own look at it. */
function thin() {
  if (!matchMedia("(pointer: coarse)").matches) return ["this is no phone"];
  const all = [...document.querySelectorAll(".page :is(button, .button, select, summary, .others > *)")];
  const seen = all.filter((one) => one.checkVisibility() && !one.closest(".inline, .scene, .folio, .frame"));
  return seen.map((one) => [one.textContent.trim(), one.getBoundingClientRect().height]).filter(([, height]) => height < 43.5).map(([text, height]) => `${text}: ${height} px high`);
}

/** Set what a person likes, for the page that is loaded next. */
export async function prefer(page, likes) {
  await page.evaluate((part) => {
    const now = JSON.parse(localStorage.getItem("chapterhouse.settings") ?? "{}");
    localStorage.setItem("chapterhouse.settings", JSON.stringify({ ...now, ...part }));
  }, likes);
}

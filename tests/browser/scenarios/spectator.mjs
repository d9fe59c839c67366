// Somebody who only watches is sent no hand: not one byte of it, in anything that came over the socket.

import { assert, at, checkAccess, clickChoice, isThere, playOn, sitDown, standing } from "../house.mjs";

// what only the owner of a hand is told, in the view, in events, choices and in both languages' stories
const SECRETS = [/"hand"/, /"draw (fa|bb|li|es|fr)"/i, /"(pay|pair|swap) (fa|bb|li|es|fr)","verb"/, /Drawn: (Franconia|Bavaria|Lorraine|England|France)/, /is dealt (Franconia|Bavaria|Lorraine|England|France)/];

export default async function ({ person }) {
  const [anna, eve] = await Promise.all([person({ name: "Anna" }), person({ name: "Eve" })]);
  if (isThere("tore")) await behindScreens(anna, eve);
  const id = await sitDown(anna.page, { title: "kardinal", public: true, name: "Open house", seats: [{ kind: "me" }, { kind: "bot", level: "easy" }, { kind: "bot", level: "easy" }] });
  await eve.page.goto(at("/"));
  await eve.page.getByRole("link", { name: /Open house/ }).first().click();
  await eve.page.locator(".sheet.kardinal svg").waitFor();
  assert.equal(await eve.page.locator(".ask .choice").count(), 0, "who watches is asked nothing");
  await checkAccess(eve.page, "a spectator's page");
  // how soon the owner has heard one secret of each kind depends on the cards
  const isToldAll = () => SECRETS.slice(0, 4).every((secret) => secret.test(anna.heard.join("\n")));
  await playOn(anna.page, clickChoice, { limit: 600_000, until: async (page) => Number(await page.locator(".table-page").getAttribute("data-at")) > 90 && isToldAll() });
  await eve.page.waitForFunction(() => Number(document.querySelector(".table-page")?.dataset.at) > 80);

  const own = anna.heard.join("\n");
  for (const secret of SECRETS.slice(0, 4)) assert.match(own, secret, "the check can fail: the owner is told");
  const all = eve.heard.filter((frame) => frame.includes(id)).join("\n");
  assert.ok(all.length > 10_000 && all.includes('"draw hidden"'), "the spectator is told what everybody may know");
  for (const secret of SECRETS) assert.doesNotMatch(eve.heard.join("\n"), secret, "the spectator is told no secret");

  // nor over HTTP, by asking for somebody's eyes
  const refused = await eve.page.evaluate(async (table) => {
    const paths = [`moment?eyes=0`, `frames?eyes=0&first=0&last=20`, `score?eyes=0`, `record?eyes=0`, `record?eyes=all`];
    return Promise.all(paths.map(async (path) => (await fetch(`/api/tables/${table}/${path}`)).status));
  }, id);
  for (const status of refused) assert.ok(status >= 400, `foreign eyes are refused: ${refused}`);
}

/** Die Tore der Welt hides goods and hands: the spectator sees the panels, and is sent neither. */
async function behindScreens(anna, eve) {
  const own = /"hand":\[|"goods":\{|"face_down":\[/;
  const id = await sitDown(anna.page, { title: "tore", public: true, seats: [{ kind: "me" }, { kind: "bot", level: "easy" }] });
  await eve.page.goto(at(`/table/${id}`));
  await eve.page.locator(".folio").waitFor();
  await playOn(anna.page, clickChoice, { limit: 600_000, until: async (page) => (await standing(page)) > 40 });
  await eve.page.waitForFunction(() => Number(document.querySelector(".table-page")?.dataset.at) > 30);
  assert.match(anna.heard.join("\n"), own, "the owner is told");
  assert.doesNotMatch(eve.heard.join("\n"), own, "the spectator is not");
  assert.equal(await anna.page.locator(".chest").count(), 1);
  assert.equal(await eve.page.locator(".chest, .play-card").count(), 0);
}

// One gesture is one list: a town names its country, its payment and a cloister; a petition is played with its targets; both are taken back as one.

import { assert, ask, at, goOn, picture, sitDown, standing } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };
const shape = (page, noun) => page.locator(`.board-area .shape[data-noun="${noun}"]`).first();
const click = (thing) => thing.dispatchEvent("click");

export default async function ({ person }) {
  await town(person);
  await petition(person);
}

async function events(page, id, after) {
  const moment = await ask(page, "GET", `/tables/${id}/moment?eyes=0&after=${after}`);
  return moment.events.filter((event) => event.by === 0 && event.do && !event.forced).map((event) => event.do);
}

async function town(person) {
  const { page } = await person({ name: "Kuno" });
  const id = await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT], options: { start: "0" } });
  await page.locator(".ask .choice").first().waitFor();
  const before = await standing(page);
  const { view } = await ask(page, "GET", `/tables/${id}/moment?eyes=0`);
  const country = await page.locator('.ask .choice[data-move^="country "]:not([aria-disabled])').first().getAttribute("data-noun");
  const { data } = await ask(page, "GET", "/titles/kardinal");
  const space = data.space.find((one) => one.country.toLowerCase() === country).id.toLowerCase();

  // the town of a country that one could place in can be pointed at, and says what would happen
  await shape(page, space).hover({ force: true });
  await page.locator(`.verb-help[data-foretold*="country ${country}"]`).waitFor();
  await click(shape(page, space));
  await page.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) > was || document.querySelector(".table-page")?.dataset.draft, before);
  if (await page.locator(".table-page[data-draft]").count()) {
    assert.equal(await standing(page), before, "what is held is not played");
    await picture(page, "gesture-held");
    await page.keyboard.press("Escape");
    await page.locator(".table-page:not([data-draft])").waitFor();
    await click(shape(page, space));
    await page.locator(".table-page[data-draft]").waitFor();
    await goOn(page, () => page.locator('.ask .choice[data-move^="pay "]:not([aria-disabled]), .ask .choice[data-move^="pair "]:not([aria-disabled])').first().click());
  }
  const played = await events(page, id, before);
  assert.equal(played[0], `country ${country}`);
  assert.equal(played.at(-1), `cloister ${space}`, "the town that was pointed at");
  await goOn(page, () => page.keyboard.press("u"));
  const { view: again } = await ask(page, "GET", `/tables/${id}/moment?eyes=0`);
  assert.deepEqual(again, view, "all of it is taken back at once");
}

async function petition(person) {
  const { page } = await person({ name: "Pia" });
  for (let tries = 0; tries < 12; tries += 1) {
    const id = await sitDown(page, { title: "avignon", seats: [{ kind: "me" }, { kind: "me", name: "Ida" }], options: { sides: "rome" } });
    await page.locator(".ask .choice").first().waitFor();
    const { at: now } = await ask(page, "GET", `/tables/${id}/moment?eyes=0`);
    let column = 0;
    for (let one = 1; one <= 5 && !column; one += 1) {
      const told = await page.evaluate(
        async ([table, body]) => (await fetch(`/api/tables/${table}/preview`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json(),
        [id, { seat: 0, at: now, moves: [`petition ${one}`] }],
      );
      if (told.question?.step === "target") column = one;
    }
    if (!column) continue; // no card of this display has targets to choose
    const { view } = await ask(page, "GET", `/tables/${id}/moment?eyes=0`);
    await click(shape(page, String(column)));
    await click(shape(page, `petition ${column}`));
    await page.locator(".table-page[data-draft]").waitFor();
    assert.equal(await standing(page), now, "the card is lifted, not played");
    await picture(page, "gesture-petition");
    for (let targets = 0; targets < 4 && (await page.locator(".table-page[data-draft]").count()); targets += 1) {
      const held = await page.locator(".table-page").getAttribute("data-draft");
      const lit = page.locator(".board-area .shape.is-live");
      await click(lit.nth(targets % (await lit.count())));
      await page.waitForFunction(([was, held_]) => Number(document.querySelector(".table-page")?.dataset.at) > was || document.querySelector(".table-page")?.dataset.draft !== held_, [now, held]);
    }
    await page.waitForFunction((was) => Number(document.querySelector(".table-page")?.dataset.at) > was, now);
    const played = await events(page, id, now);
    assert.ok(played.length >= 2, `the card and its targets: ${played}`);
    const after = await ask(page, "GET", `/tables/${id}/moment?eyes=0`);
    if (!after.can.undo) continue; // a card has entered a congregation, and chance has brought another
    await ask(page, "POST", `/tables/${id}/commands`, { id: "back", type: "undo", seat: 0, at: after.at });
    assert.deepEqual((await ask(page, "GET", `/tables/${id}/moment?eyes=0`)).view, view, "taken back as one");
    await page.goto(at("/"));
    return;
  }
  assert.fail("no petition with targets in twelve displays");
}

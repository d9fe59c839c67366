// A bell and a notification call whoever is to move, but only those who asked for it.

import { assert, at, goOn, meet, move } from "../house.mjs";

/** A browser whose bell and notifications are counted, and which can be looked away from. */
function listen() {
  const calls = { rung: 0, notes: [], isAway: false };
  window.calls = calls;
  const RealContext = window.AudioContext;
  window.AudioContext = class extends RealContext {
    constructor() {
      super();
      calls.rung += 1;
    }
  };
  window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, { body }) {
      calls.notes.push({ title, body, note: this });
    }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => calls.isAway });
}

const calls = (page) => page.evaluate(() => ({ rung: window.calls.rung, notes: window.calls.notes.map(({ title, body }) => `${title}: ${body}`) }));

export default async function ({ person }) {
  const [anna, bo] = await Promise.all([person({ name: "Anna" }), person({ name: "Bo" })]);
  await anna.context.addInitScript(listen);
  const table = { title: "avignon", options: { sides: "rome" }, name: "Vespers" };
  const first = await meet(bo, anna, table);
  await anna.page.evaluate(() => (window.calls.isAway = true));
  await goOn(bo.page, () => move(bo.page, "beseech 3").click());
  await anna.page.locator(".ask .choice").first().waitFor();
  await anna.page.waitForTimeout(150);
  assert.deepEqual(await calls(anna.page), { rung: 0, notes: [] }, "nobody is called unasked");
  assert.ok(anna.heard.some((frame) => frame.includes('"your_turn"') && frame.includes('"notice"')), "although the server told it");

  await anna.page.goto(at("/profile"));
  const bell = anna.page.getByLabel("Soft sounds");
  const note = anna.page.getByLabel("A browser notification when it is your turn");
  assert.deepEqual([await bell.isChecked(), await note.isChecked()], [false, false], "both are off until asked for");
  await bell.check();
  await note.check();
  assert.equal((await calls(anna.page)).rung, 1, "the bell is heard once when it is chosen");

  // she waits in the lobby and looks at something else
  await meet(bo, anna, { ...table, name: "Compline" });
  await anna.page.goto(at("/"));
  await anna.page.locator(".table-card", { hasText: "Compline" }).waitFor();
  await anna.page.evaluate(() => (window.calls.isAway = true));
  await goOn(bo.page, () => move(bo.page, "beseech 3").click());
  await anna.page.waitForFunction(() => window.calls.notes.length > 0);
  assert.deepEqual(await calls(anna.page), { rung: 1, notes: ["It is your turn: Compline"] });
  await anna.page.locator(".table-card.is-yours", { hasText: "Compline" }).waitFor();
  await anna.page.evaluate(() => window.calls.notes[0].note.onclick());
  await anna.page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.includes(first));
  await anna.page.locator(".ask .choice").first().waitFor();

  // she looks on: a knock for the other's move, the bell when it is her turn again, and nothing for her own move
  await anna.page.evaluate(() => ((window.calls.isAway = false), (window.calls.rung = 0)));
  await goOn(anna.page, () => anna.page.locator(".ask .choice:not([aria-disabled=true])").first().click());
  assert.equal((await calls(anna.page)).rung, 0);
}

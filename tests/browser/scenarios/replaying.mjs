// A finished game is replayed without being told the end, taken away as a record, read in again, analysed and played on.

import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, at, barriers, clickChoice, picture, playOn, sitDown } from "../house.mjs";

export default async function ({ person }) {
  const { page } = await person({ name: "Ruth" });
  const id = await sitDown(page, { title: "avignon", seats: [{ kind: "me" }, { kind: "bot", level: "easy" }] });
  await playOn(page, clickChoice);
  const record = await page.evaluate(async (table) => (await fetch(`/api/tables/${table}/record?eyes=all`)).text(), id);
  assert.match(record.trim().split("\n").at(-1), /"seed"/, "after the end the record has the seed");
  await page.goto(at("/"));
  const file = join(tmpdir(), `chapterhouse-${id}.jsonl`);
  writeFileSync(file, record);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.waitForURL((url) => url.pathname.startsWith("/replay/"));
  await page.locator(".replay .sheet svg").waitFor();
  assert.doesNotMatch(await page.locator("main").innerText(), /(Ruth|Jutta) wins|Place/, "the end is not told before it comes");

  const value = () => page.locator(".replay input[type=range]").inputValue().then(Number);
  const start = await value();
  await page.getByRole("button", { name: "One turn forward" }).click();
  assert.ok((await value()) > start);
  await page.getByRole("button", { name: "One step back" }).click();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator(".eyes select").selectOption("0");
  await askABot(page, 12);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL((url) => url.pathname.startsWith("/table/"));
  await page.locator(".ask .choice").first().waitFor();

  await page.goto(at(`/replay/${id}`));
  const slider = page.locator(".replay input[type=range]");
  await slider.waitFor();
  await slider.fill(String(await slider.getAttribute("max")));
  await page.locator(".notice", { hasText: /wins|Shared/ }).waitFor();
  await theMoment(page, slider);
  const imported = await page.evaluate(async (body) => (await (await fetch("/api/records", { method: "POST", body })).json()).table.id, record);
  await page.goto(at(`/table/${imported}`));
  await page.locator(".finale .laurel .badge").waitFor();
  await page.locator(".board-area .sheet svg").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".seats .badge").count(), 2, "both seats of an imported game bear their signs");
  assert.doesNotMatch(await page.locator(".seats").innerText(), /away/, "nobody is away from a game that is over");
  assert.ok((await page.locator(".story .line").count()) > 2, "its story is told");
}

/** The end of a replay is the moment that the end of a table is, each time somebody comes to it, and not before. */
async function theMoment(page, slider) {
  await page.locator(".finale h2", { hasText: /wins|Shared/ }).waitFor();
  await picture(page, "replay-end");
  assert.deepEqual(await barriers(page, "the end of a replay"), []);
  await page.getByRole("button", { name: "One step back" }).click();
  await page.locator(".finale").waitFor({ state: "detached" });
  assert.doesNotMatch(await page.locator(".seats-area").innerText(), /^[12]\.$/m, "a step before the end no seat has a place");
  await slider.fill(String(await slider.getAttribute("max")));
  await page.locator(".finale h2").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".finale").waitFor({ state: "detached" });
  await page.locator(".replay .ask .notice button").click();
  await page.locator(".finale h2").waitFor();
}

/** Ask a bot at the first step from this one on at which somebody is asked; between two turns nobody may be. */
async function askABot(page, first) {
  const thought = page.locator(".thought li").first();
  const nobody = page.getByText("Nobody is asked anything at this point.").first();
  for (let step = first; step < first + 8; step++) {
    await page.locator(".replay input[type=range]").fill(String(step));
    await nobody.waitFor({ state: "hidden" }); // what was said of one step is not said of the next
    await page.getByRole("button", { name: "Ask a bot" }).click();
    await thought.or(nobody).first().waitFor();
    if (await thought.isVisible()) return;
  }
  throw new Error("nobody was asked anything for eight steps");
}

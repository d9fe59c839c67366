// How many bytes a table costs on the wire, of everything: pages, fonts, data, the socket. A first visit of any title
// stays under 300 kB, a second one under 20 kB. A small relay between browser and server counts them.

import { connect, createServer } from "node:net";

import { assert, ask, at, isThere } from "../house.mjs";

const FIRST = 300_000;
const SECOND = 20_000;
const TABLES = [
  { title: "avignon", seats: 2, language: "en" },
  { title: "kardinal", seats: 3, language: "de" },
  { title: "tore", seats: 2, language: "en" },
  { title: "pilgrim", seats: 2, language: "de" },
].filter(({ title }) => isThere(title));

export default async function ({ browser, person }) {
  const { page, context } = await person({ name: "Mira" });
  const cookies = await context.cookies();
  const relay = await count(new URL(at("/")));
  const found = {};
  for (const { title, seats, language } of TABLES) {
    const table = await ask(page, "POST", "/tables", { title, start: true, seats: Array(seats).fill({ kind: "me" }) });
    const visitor = await browser.newContext({ locale: language });
    await visitor.addCookies(cookies);
    found[title] = [await visit(visitor, relay, `/table/${table.id}`), await visit(visitor, relay, `/table/${table.id}`)];
    await visitor.close();
  }
  relay.close();
  console.log(JSON.stringify(found));
  for (const [what, [first, second]] of Object.entries(found)) {
    assert.ok(first < FIRST, `a first visit to ${what}: ${first} bytes`);
    assert.ok(second < SECOND, `a second visit to ${what}: ${second} bytes`);
    assert.ok(second > 500, "the relay was on the way");
  }
}

/** Open a page, wait until it is whole, and return the bytes that came for it. */
async function visit(context, relay, path) {
  const before = relay.bytes();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${relay.address}${path}`);
  await page.locator(".table-page .board-area svg, .folio").first().waitFor();
  await page.locator(".ask .choice").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState("networkidle");
  const bytes = relay.bytes() - before;
  await page.close();
  return bytes;
}

/** A relay to the server; it counts what comes back. */
async function count(server) {
  let bytes = 0;
  const relay = createServer((here) => {
    const there = connect(Number(server.port), server.hostname);
    there.on("data", (data) => (bytes += data.length));
    for (const end of [here, there]) end.on("error", () => [here, there].forEach((one) => one.destroy()));
    here.pipe(there);
    there.pipe(here);
  });
  await new Promise((ready) => relay.listen(0, server.hostname, ready));
  return { address: `http://${server.hostname}:${relay.address().port}`, bytes: () => bytes, close: () => relay.close() };
}

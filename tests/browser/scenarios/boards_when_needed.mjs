// A board is fetched when a table of its title is opened, with its style sheet after those of the house; nobody pays for the others.

import { assert, at, isThere, sitDown } from "../house.mjs";

const TITLES = ["avignon", "kardinal", "tore", "pilgrim"].filter(isThere);

export default async function ({ person }) {
  const { page } = await person({ name: "Mia" });
  const fetched = new Set();
  page.on("request", (request) => {
    const board = new URL(request.url()).pathname.match(/\/assets\/board-(\w+?)-[^/]*\.(js|css)$/);
    if (board) fetched.add(`${board[1]} ${board[2]}`);
  });
  await page.goto(at("/"));
  await page.locator(".titles .title-card .frontispiece").first().waitFor();
  assert.deepEqual([...fetched], [], "the lobby has only the small pictures");
  for (const title of TITLES) {
    fetched.clear();
    await sitDown(page, { title, seats: Array(title === "kardinal" ? 3 : 2).fill({ kind: "me" }) });
    await page.locator(".table-page .board-area :is(.sheet, .folio)").first().waitFor();
    assert.deepEqual([...fetched].sort(), [`${title} css`, `${title} js`], `a table of ${title} fetches its own board`);
    const sheets = await page.evaluate(() => [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => new URL(link.href).pathname.replace(/^\/assets\/([\w]+(?:-[a-z]+(?=-))?).*$/, "$1")));
    assert.deepEqual(sheets, ["index", `board-${title}`], "in this order");
  }
}

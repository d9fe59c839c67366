// The connection breaks in the middle of a game, twice, and the page is loaded again: the game goes on, and the story has every turn once.

import { assert, clickChoice, playOn, sitDown } from "../house.mjs";

export default async function ({ person }) {
  const { page } = await person({ name: "Dora" });
  const sockets = [];
  await page.routeWebSocket("**/api/socket", (socket) => {
    const server = socket.connectToServer();
    sockets.push({ socket, server });
  });
  await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, { kind: "bot", level: "easy" }, { kind: "bot", level: "easy" }] });
  await page.locator(".connection.is-open").waitFor();
  const upTo = (turns) => ({ until: async (one) => (await one.locator(".story summary").count()) > turns });
  await playOn(page, clickChoice, upTo(5));

  for (const { socket, server } of sockets.splice(0)) {
    await server.close();
    await socket.close({ code: 1001 });
  }
  await page.locator(".connection.is-lost").waitFor();
  await page.locator(".connection.is-open").waitFor();
  await playOn(page, clickChoice, upTo(9));

  const before = Number(await page.locator(".table-page").getAttribute("data-at"));
  await page.reload();
  await page.locator(".sheet.kardinal svg").waitFor();
  const after = Number(await page.locator(".table-page").getAttribute("data-at"));
  assert.ok(after >= before, "nothing that happened is lost");
  await playOn(page, clickChoice, upTo(13));
  const turns = await page.locator(".story summary").allInnerTexts();
  assert.equal(new Set(turns).size, turns.length, "the story has every turn once");
  assert.ok(turns.length > 10);
}

// A person with a screen reader: everything that the live region is given is the story, in its order, nothing twice, while the board still plays
// what others did, and after the connection broke in the middle of it. Each question is said once, after what led to it.

import { assert, clickChoice, picture, playOn, sitDown, standing } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };

export default async function ({ person }) {
  const { page } = await person({ name: "Lucia", motion: "no-preference" });
  const sockets = [];
  await page.routeWebSocket("**/api/socket", (socket) => sockets.push({ socket, server: socket.connectToServer() }));
  await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT] });
  await page.locator(".connection.is-open").waitFor();
  const before = await told(page);
  await page.evaluate(listen);
  const upTo = (turns) => ({ until: async (one) => (await one.locator(".story summary").count()) > turns && (await one.locator(".ask .choice").count()) > 0 });
  await playOn(page, clickChoice, upTo(6));

  // the connection breaks while others move: what was missed comes in one moment
  const now = await standing(page);
  await clickChoice(page, 1);
  for (const { socket, server } of sockets.splice(0)) {
    await server.close();
    await socket.close({ code: 1001 });
  }
  await page.locator(".connection.is-lost").waitFor();
  await page.locator(".connection.is-open").waitFor();
  for (const turns of [11, 15, 19, 23, 27, 31, 35]) {
    await playOn(page, clickChoice, upTo(turns));
    if (await page.evaluate(() => window.said.some(({ isPlaying }) => isPlaying))) break; // quick bots may have moved before the board began to play
  }
  assert.ok((await standing(page)) > now);

  await page.waitForFunction(() => !document.querySelector(".since.is-playing"));
  const said = await page.evaluate(() => window.said);
  const sentences = said.filter(({ isAsked }) => !isAsked).map(({ text }) => text);
  assert.equal(`${before} ${sentences.join(" ")}`.trim(), await told(page), "what was said is the story, word for word");
  const questions = said.filter(({ isAsked }) => isAsked);
  assert.equal(new Set(questions.map(({ text, at, draft }) => `${at} ${draft} ${text}`)).size, questions.length, "no question was said twice");
  assert.ok(questions.length > 4, `questions were said: ${questions.length}`);
  assert.ok(said.some(({ isPlaying }) => isPlaying), "something was said while the board was playing");
  assert.equal(said.at(-1).text, (await page.locator(".prompt").innerText()).replace(/^Your turn\s*/i, "").replace(/\s*KK-\d+$/, "").trim(), "what is asked now was said last");

  // other words for the same moment are no news
  await page.getByRole("button", { name: "Deutsch" }).first().click();
  await page.locator(".prompt", { hasText: "Du bist am Zug" }).or(page.locator(".prompt .tag", { hasText: /Zug|dran/ })).first().waitFor();
  const after = (await page.evaluate(() => window.said)).slice(said.length);
  assert.ok(after.every(({ isAsked }) => isAsked), `in another language nothing is told anew: ${JSON.stringify(after)}`);
  await picture(page, "listening");
}

/** The story as it stands on the page, folded turns included. */
async function told(page) {
  const turns = await page.locator(".story li .line > span:first-child").allTextContents();
  return turns.join(" ").trim();
}

/** In the page: keep whatever is put into the live region, and when. */
function listen() {
  window.said = [];
  const region = document.querySelector("[data-announcer]");
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        const { at, draft } = document.querySelector(".table-page").dataset;
        window.said.push({ text: node.textContent, isAsked: node.dataset?.asked !== undefined, at, draft, isPlaying: Boolean(document.querySelector(".since.is-playing")) });
      }
    }
  }).observe(region, { childList: true, subtree: true, characterData: true });
}

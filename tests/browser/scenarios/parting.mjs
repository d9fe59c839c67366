// A proposal to end is refused, withdrawn and agreed to; an absent seat goes to a bot; somebody resigns; tables are put away and come back.

import { ask, assert, at, checkAccess, meet, picture } from "../house.mjs";

const AVIGNON = { title: "avignon", options: { sides: "rome" } };

/** Open the ways out of a game. */
async function leaving(page) {
  const box = page.locator("details.parting");
  if (!(await box.count())) await page.locator(".more > button").click();
  await box.waitFor();
  if ((await box.getAttribute("open")) === null) await box.locator("summary").click();
  return box;
}

export default async function ({ person }) {
  const [anna, bo] = await Promise.all([person({ name: "Anna" }), person({ name: "Bo", language: "de", theme: "dark" })]);

  // ending by consent
  const agreed = await meet(anna, bo, { ...AVIGNON, name: "Agreed" });
  const propose = async () => {
    const box = await leaving(anna.page);
    await box.getByRole("button", { name: "Propose to end the game" }).click();
    await box.getByRole("button", { name: "Yes, propose it" }).click();
  };
  await propose();
  const asking = bo.page.locator(".undo .notice");
  await asking.getByText("Anna schlägt vor, das Spiel hier ohne Sieger zu beenden.").waitFor();
  await checkAccess(bo.page, "a proposal to end");
  await asking.getByRole("button", { name: "Ablehnen" }).click();
  await anna.page.getByText("Your request was refused.").waitFor();
  await propose();
  await asking.waitFor();
  await anna.page.getByRole("button", { name: "Withdraw" }).click();
  await asking.waitFor({ state: "detached" });
  await propose();
  await asking.getByRole("button", { name: "Zustimmen" }).click();
  await anna.page.locator(".over h2", { hasText: "Broken off" }).waitFor();
  await bo.page.locator(".over h2", { hasText: "Abgebrochen" }).waitFor();
  assert.equal(await anna.page.locator(".seats .tag.good").count(), 0, "nobody has a place");

  // Anna hosts and waits; Bo has left the table
  await meet(bo, anna, { ...AVIGNON, name: "Handed" });
  await bo.page.locator(".ask .choice:not([aria-disabled])").first().click();
  await anna.page.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  await anna.page.goto(at("/"));
  const box = await leaving(bo.page);
  await bo.page.locator(".seats .tag", { hasText: "abwesend" }).waitFor();
  await checkAccess(bo.page, "ways to leave a game");
  await picture(bo.page, "parting");
  await box.getByRole("button", { name: "Einen Bot für" }).click();
  await bo.page.locator(".seats .tag.warn", { hasText: "nicht da" }).waitFor();
  await bo.page.locator(".story", { hasText: "Anna ist nicht da; ein Bot spielt weiter." }).waitFor();

  // resigning needs a second word
  await leaving(bo.page);
  await box.getByRole("button", { name: "Aufgeben" }).click();
  await box.getByRole("button", { name: "Nein, weiterspielen" }).click();
  await box.getByRole("button", { name: "Aufgeben" }).click();
  await box.getByRole("button", { name: "Ja, aufgeben" }).click();
  await bo.page.locator(".over h2", { hasText: "Anna" }).filter({ hasText: "gewinnt" }).waitFor();
  await bo.page.locator(".over").getByText("Jemand hat aufgegeben").waitFor();

  // put away, and back again
  await bo.page.getByRole("button", { name: /Weglegen/ }).click();
  await bo.page.locator("details.away summary", { hasText: "ein Tisch" }).click();
  const card = bo.page.locator("li", { has: bo.page.locator(".table-card", { hasText: "Handed" }) });
  await checkAccess(bo.page, "a lobby with a table put away");
  await card.getByRole("button", { name: /Zurück auf die Liste/ }).click();
  await bo.page.locator("details.away").waitFor({ state: "detached" });
  await bo.page.locator("li", { has: bo.page.locator(".table-card", { hasText: "Agreed" }) }).getByRole("button", { name: /Weglegen/ }).click();
  await bo.page.locator("details.away summary", { hasText: "ein Tisch" }).waitFor();
  assert.deepEqual((await ask(bo.page, "GET", "/tables")).away.map(({ id }) => id), [agreed]);
}

// Talk at the table and in the gallery stays where it is said until the game is over; notes are seen by their writer alone.

import { assert, at, checkAccess, clickChoice, meet, playOn } from "../house.mjs";

const say = async (page, text) => {
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByLabel("Write something").fill(text);
  await page.keyboard.press("Enter");
  await page.locator(".messages", { hasText: text }).waitFor();
};

export default async function ({ person }) {
  const [anna, bo, eve, uta] = await Promise.all(["Anna", "Bo", "Eve", "Uta"].map((name) => person({ name })));
  const id = await meet(anna, bo, { title: "avignon", name: "Chapter" });
  for (const { page } of [eve, uta]) {
    await page.goto(at(`/table/${id}`));
    await page.locator(".sheet svg").waitFor();
  }
  await anna.page.getByText("2 people watch").waitFor();
  await say(anna.page, "May the better side win");
  await bo.page.getByRole("tab", { name: "Chat" }).locator(".tag", { hasText: "1" }).waitFor(); // unread
  await say(bo.page, "It will");
  await say(eve.page, "Rome is in trouble");
  await uta.page.getByRole("tab", { name: "Chat" }).click();
  await uta.page.locator(".messages", { hasText: "Rome is in trouble" }).waitFor();
  await checkAccess(uta.page, "the gallery");
  for (const { page } of [anna, bo]) assert.equal(await page.getByText("Rome is in trouble").count(), 0);
  for (const { page } of [eve, uta]) assert.equal(await page.getByText("It will").count(), 0);
  assert.ok(!eve.heard.join().includes("May the better side win") && !anna.heard.join().includes("Rome is in trouble"), "nor was it sent");

  // notes
  await anna.page.getByRole("tab", { name: "Notes" }).click();
  await anna.page.getByLabel("Your notes").fill("He never chastises the Knight");
  await anna.page.getByText("Saved.").waitFor();
  await anna.page.reload();
  await anna.page.getByRole("tab", { name: "Notes" }).click();
  await anna.page.waitForFunction(() => document.querySelector("textarea")?.value === "He never chastises the Knight");
  await bo.page.getByRole("tab", { name: "Notes" }).click();
  await bo.page.waitForFunction(() => document.querySelector("textarea")?.disabled === false);
  assert.equal(await bo.page.locator("textarea").inputValue(), "", "nobody else has them");
  await checkAccess(anna.page, "notes");

  // over: both rooms are open to both, and the same people play again
  await Promise.all([anna, bo].map(({ page }) => playOn(page, clickChoice, { limit: 600_000 })));
  await anna.page.reload();
  await anna.page.getByRole("tab", { name: "Chat" }).click();
  await anna.page.getByText("Rome is in trouble").waitFor();
  await anna.page.getByText("It will").waitFor();
  await anna.page.getByRole("button", { name: "Play again" }).click();
  await anna.page.waitForURL((url) => url.pathname.startsWith("/table/") && !url.pathname.includes(id));
  await bo.page.getByRole("button", { name: "Go to the next game" }).click();
  await bo.page.waitForURL((url) => url.pathname === new URL(anna.page.url()).pathname);
  await Promise.all([anna, bo].map(({ page }) => page.locator(".table-page, .waiting-seats").first().waitFor()));
  const seats = await bo.page.locator(".seats, .waiting-seats").first().innerText();
  assert.match(seats, /Anna/);
  assert.match(seats, /Bo/);
}

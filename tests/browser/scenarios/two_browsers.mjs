// Two people in two browsers: one invites, the other follows the link; they talk, take back, and play to the end.

import { assert, at, clickChoice, playOn } from "../house.mjs";

export default async function ({ person }) {
  const [anna, bo] = await Promise.all([person({ name: "Anna" }), person({ name: "Bo", language: "de", theme: "dark" })]);
  await anna.page.goto(at("/new?title=avignon"));
  await anna.page.getByLabel("Seat 2").selectOption("open");
  await anna.page.getByLabel("Name of the table").fill("Friday");
  await anna.page.getByRole("button", { name: "Open the table" }).click();
  const link = await anna.page.getByLabel("Invitation link").inputValue();
  assert.match(link, /\/join#/, "the code stands behind the #, where no server log sees it");
  await anna.page.waitForFunction(() => document.querySelector("img.qr")?.naturalWidth > 50); // drawn, not only there

  await bo.page.goto(at(new URL(link).pathname + new URL(link).hash));
  await bo.page.locator(".waiting-seats").waitFor();
  const sit = bo.page.getByRole("button", { name: "Hier Platz nehmen" });
  if (await sit.count()) await sit.first().click();
  await anna.page.getByRole("button", { name: "Start the game" }).click();
  await Promise.all([anna, bo].map(({ page }) => page.locator(".sheet.avignon svg").waitFor()));

  await anna.page.getByRole("tab", { name: "Chat" }).click();
  await bo.page.getByRole("tab", { name: "Gespräch" }).click();
  await anna.page.getByLabel("Write something").fill("Good luck!");
  await anna.page.keyboard.press("Enter");
  await bo.page.locator(".messages", { hasText: "Good luck!" }).waitFor();

  await takeBack([anna, bo]);
  await Promise.all([anna, bo].map(({ page }) => playOn(page, clickChoice, { limit: 600_000 })));
  const ends = await Promise.all([anna, bo].map(({ page }) => page.locator(".ranking").innerText()));
  assert.match(ends[0], /Anna/);
  assert.match(ends[1], /Bo/);

  await anna.page.getByRole("button", { name: "Play again" }).click();
  await anna.page.waitForURL((url) => url.pathname.startsWith("/table/"));
}

/** Whoever is asked chooses, takes it back, and stands where they stood. */
async function takeBack(people) {
  for (let wait = 0; wait < 200; wait += 1) {
    for (const { page } of people) {
      const free = page.locator('.ask .choice[data-move^="beseech"]:not([aria-disabled]), .ask .choice[data-move^="chastise"]:not([aria-disabled])');
      if (!(await free.count())) continue;
      const before = await page.locator(".table-page").getAttribute("data-at");
      await free.first().click();
      await page.waitForFunction((was) => document.querySelector(".table-page")?.dataset.at !== was, before);
      const undo = page.locator('.undo button[aria-keyshortcuts="u"]');
      if (await undo.isEnabled()) {
        await undo.click();
        await page.locator('.undo button[aria-keyshortcuts="r"]:not([disabled])').waitFor();
        return;
      }
    }
    await people[0].page.waitForTimeout(50);
  }
  throw new Error("nobody could take anything back");
}

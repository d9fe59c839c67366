// Who likes to confirm their turns can take a whole turn back until they do; the board can be read as a list.

import { assert, at, checkAccess, clickChoice, picture, sitDown } from "../house.mjs";

export default async function ({ person }) {
  const { page } = await person({ name: "Nora" });
  await page.goto(at("/profile"));
  await page.getByLabel("I want to confirm the end of each of my turns").check();
  await page.getByText("Saved.").waitFor();
  await sitDown(page, { title: "avignon", options: { sides: "rome" }, seats: [{ kind: "me" }, { kind: "bot", level: "easy" }] });
  await page.locator('.choice[data-move="beseech 3"]').click();
  const end = page.getByRole("button", { name: "End the turn" });
  await end.waitFor();
  await picture(page, "confirming");
  await page.keyboard.press("u");
  await page.locator('.choice[data-move="beseech 3"]:not([aria-disabled])').waitFor();
  assert.equal(await end.count(), 0);
  await page.keyboard.press("r");
  await end.click();
  await page.locator(".story summary", { hasText: "Turn 2" }).waitFor();

  await page.locator(".more > button").click();
  await page.getByRole("button", { name: "Show the board as a list" }).click();
  await page.locator(".plain-view").waitFor();
  await page.locator(".ask .choice").first().waitFor();
  await checkAccess(page, "the board as a list");
  await picture(page, "as-a-list-avignon");
  await sitDown(page, { title: "kardinal", seats: [{ kind: "me" }, { kind: "bot", level: "easy" }, { kind: "bot", level: "easy" }] });
  await page.locator(".ask .choice").first().waitFor();
  await page.locator(".more > button").click();
  await page.getByRole("button", { name: "Show the board as a list" }).click();
  await page.locator(".plain-view table").first().waitFor();
  await clickChoice(page, 3);
  await checkAccess(page, "the other board as a list");
  await picture(page, "as-a-list-kardinal", true);
}

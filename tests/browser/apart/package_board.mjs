// A title of another package: its own board in the browser, in both languages, played to the end by clicking it.

import { assert, checkAccess, checkWords, clickBoard, picture, playOn, sitDown } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };

export default async function ({ person }) {
  const { page } = await person({ name: "Anna" });
  await page.locator(".title-card", { hasText: "Groats" }).waitFor();
  await sitDown(page, { title: "groats", seats: [{ kind: "me" }, BOT] });
  await page.locator(".groats-board").getByText("In the bag:").waitFor();
  const width = await page.locator(".groats-bag").evaluate((bag) => getComputedStyle(bag).gridColumnEnd);
  assert.equal(width, "-1", "the style sheet of the package is there");
  await checkWords(page);
  await checkAccess(page, "a table of another package");
  await picture(page, "package-board");
  assert.ok((await page.locator(".groats-board .token.is-live").count()) > 0, "what can be chosen glows on the board");
  await playOn(page, clickBoard);
  await page.getByRole("link", { name: "Look at the game" }).click();
  await page.locator(".replay .groats-board").waitFor();

  const bert = await person({ name: "Bert", language: "de", theme: "dark", size: "phone" });
  await sitDown(bert.page, { title: "groats", seats: [{ kind: "me" }, BOT] });
  await bert.page.locator(".groats-board").getByText("Im Beutel:").waitFor();
  await picture(bert.page, "package-board-phone", true);
}

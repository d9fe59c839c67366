// A person plays a whole game of Avignon against a bot by clicking the cards on the board.

import { assert, clickBoard, picture, playNow, playOn } from "../house.mjs";

export default async function ({ person }) {
  const { page } = await person({ name: "Anna", motion: "no-preference" });
  await playNow(page, "avignon");
  await page.locator(".sheet.avignon svg").waitFor();
  const choices = await playOn(page, clickBoard);
  assert.ok(choices >= 3, `a game has several choices, this one ${choices}`);

  await page.getByText("congregation holds three cards").or(page.getByText("win condition")).or(page.getByText("third time")).first().waitFor();
  assert.equal(await page.locator(".seats .tag.good").count(), 2, "both seats have a place");
  await page.getByRole("tab", { name: "Score" }).click();
  await page.locator(".score .lines li").first().waitFor(); // where no points are counted, what each seat has lies open

  // the slider goes back to the beginning, and forth
  const slider = page.locator(".history input[type=range]");
  const last = Number(await slider.getAttribute("max"));
  assert.ok(last > 10, "everything that happened is on the slider");
  await slider.fill("7");
  await page.locator(".history.is-past").waitFor();
  await page.getByText("You are looking at the past").or(page.locator(".over")).first().waitFor();
  await page.getByRole("button", { name: "Back to now" }).click();
  await picture(page, "avignon-over");

  await page.getByRole("link", { name: "Look at the game" }).click();
  await page.locator(".replay .sheet.avignon").waitFor();
  await page.getByRole("button", { name: "One turn forward" }).click();
  await page.locator(".telling p").filter({ hasText: /\w/ }).waitFor();
}

// Clocks run; where one runs out a deputy plays, everybody sees that, and the seat is given back to whoever returns.
//
// The machine may be slow, so nobody here waits for a clock: the server's time is set forward.

import { advanceClock, assert, checkAccess, goOn, meet, move, picture } from "../house.mjs";

const PACE = { kind: "live", turn: 600, reserve: 300 };

export default async function ({ person }) {
  const [anna, bo] = await Promise.all([person({ name: "Anna" }), person({ name: "Bo", language: "de" })]);
  await meet(anna, bo, { title: "avignon", options: { sides: "rome" }, pace: PACE });
  const clock = anna.page.locator(".seats li").first().locator(".clock");
  assert.match(await clock.innerText(), /\d+:\d\d\s*\+5:00/, "turn and reserve are shown");
  await anna.page.locator(".seats .clock.is-running").waitFor();
  assert.equal(await anna.page.locator(".seats .clock.is-running").count(), 1, "one clock runs");
  const before = await clock.innerText();
  await anna.page.waitForFunction((was) => document.querySelector(".seats .clock")?.innerText !== was, before);

  // the turn's time is nearly over, which the page says when it hears of it
  advanceClock(595);
  await anna.page.reload();
  await anna.page.locator(".seats .clock.is-running.is-short").waitFor();

  // Anna does nothing
  advanceClock(400);
  await anna.page.getByText("A bot is playing for you").waitFor();
  await anna.page.locator(".seats li").first().locator(".tag.warn").waitFor();
  await bo.page.locator(".seats li").first().locator(".tag.warn", { hasText: "ein Bot spielt" }).waitFor();
  await bo.page.locator(".ask .choice:not([aria-disabled])").first().waitFor();
  const story = await bo.page.locator(".story").innerText();
  assert.match(story, /Anna/, "the deputy's move is told as Anna's");

  await anna.page.getByRole("button", { name: "I am back" }).click();
  // she has her seat back; if Bo was asked in the middle of her turn, a bot still finishes that one, as its time is used up
  await anna.page.getByRole("button", { name: "I am back" }).waitFor({ state: "detached" });
  await bo.page.locator(".seats .tag.warn", { hasText: "Zeit ist um" }).waitFor({ state: "detached" });
  await picture(anna.page, "clock");

  // Bo moves twice in time; then it is Anna who is asked, not a deputy
  await goOn(bo.page, () => bo.page.locator(".ask .choice:not([aria-disabled])").first().click());
  await anna.page.waitForFunction(() => document.querySelector(".ask .choice") || document.querySelector(".prompt.waiting"));
  await checkAccess(anna.page, "a table with clocks");
  assert.equal(await move(anna.page, "beseech 1").count() <= 1, true);
}

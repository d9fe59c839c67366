// A newcomer follows the lessons of a title by clicking: what is not allowed, what misses the task, and what solves it.

import { assert, ask, at, barriers, picture } from "../house.mjs";
import { lessons } from "../course.mjs";

const board = (page) => page.locator(".lesson-page");

/** Do something, and wait until the lesson has gone on. */
async function goOn(page, act) {
  const before = await board(page).getAttribute("data-at");
  await act();
  await page.waitForFunction((was) => document.querySelector(".lesson-page")?.dataset.at !== was, before);
}

async function hear(page) {
  const heard = page.locator("[data-heard]");
  while (await heard.count()) await heard.click();
}

/** Hear what is said, and try what is worth trying, if that is offered now. */
async function attempt(page) {
  await hear(page);
  const button = page.locator("[data-try]");
  if (!(await button.count())) return false;
  await button.click();
  await page.locator(".answer[data-outcome=refused]").waitFor();
  await page.locator(".experiment").waitFor({ state: "detached" });
  return true;
}

/** Take one lesson by its line; return whether the experiment came by. */
async function take(page, lesson, language) {
  await page.locator(`.lesson-page[data-lesson="${lesson.id}"]`).waitFor();
  let tried = await attempt(page);
  for (const move of lesson.line) {
    if (move.includes(": ")) await goOn(page, () => page.locator("[data-go-on]").click());
    else await goOn(page, () => page.locator(`.ask .choice[data-move="${move}"]:not([aria-disabled])`).first().click());
    tried = (!tried && (await attempt(page))) || tried;
  }
  await page.locator(".lesson-page[data-solved]").waitFor();
  await hear(page);
  await page.getByText(lesson.success[language]).waitFor();
  return tried;
}

export default async function ({ person }) {
  const { page } = await person({ name: "Nina" });
  await page.locator(".title-card", { hasText: "Avignon" }).getByRole("link", { name: "New to it?" }).click();
  await page.getByRole("heading", { name: "Avignon in two minutes" }).waitFor();
  await page.locator(".learn-page figure .sheet").waitFor();
  assert.deepEqual(await barriers(page, "introduction"), []);
  await picture(page, "learn-avignon");
  await page.getByRole("link", { name: "Start with the first lesson" }).click();

  // what misses the task is answered and taken back
  await page.locator('.ask .choice[data-move="chastise 1"]').click();
  await page.getByText("It was taken back.").waitFor();
  assert.equal(await board(page).getAttribute("data-at"), "0");
  assert.deepEqual(await barriers(page, "lesson"), []);
  await picture(page, "lesson-avignon");

  // who is stuck is shown what to do, in words, on the board and in the list; nothing is played
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator('.teacher[data-remark="way"]', { hasText: "Beseech Cardinal (1)" }).waitFor();
  assert.equal(await page.locator(".choice.is-shown").getAttribute("data-move"), "beseech 1");
  await page.locator('.board-area .shape.is-lit[data-noun="1"]').waitFor();
  assert.equal(await board(page).getAttribute("data-at"), "0");
  assert.deepEqual(await barriers(page, "a lesson whose way is shown"), []);

  const course = lessons("avignon");
  const tried = [];
  for (const lesson of course) {
    if (await take(page, lesson, "en")) tried.push(lesson.id);
    await page.locator("[data-next]").click();
  }
  await page.getByText(`${course.length} of ${course.length} done`).waitFor();
  assert.equal(await page.locator(".lessons .is-done").count(), course.length);
  assert.ok(tried.length >= course.length - 2, `most lines pass by what is worth trying: ${tried.length}`);
  assert.equal((await ask(page, "GET", "/lessons/avignon")).done.length, course.length);

  // a lesson is left in the middle and taken up there, in the other language
  const [, second] = lessons("kardinal");
  await page.goto(at(`/learn/kardinal/${second.id}`));
  await goOn(page, () => page.locator(`.ask .choice[data-move="${second.line[0]}"]`).first().click());
  const somewhere = await board(page).getAttribute("data-at");
  await page.goto(at("/learn/kardinal"));
  await page.goto(at(`/learn/kardinal/${second.id}`));
  await board(page).waitFor();
  assert.equal(await board(page).getAttribute("data-at"), somewhere);
  await picture(page, "lesson-kardinal");
}

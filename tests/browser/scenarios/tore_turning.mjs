// Die Tore der Welt: the event card is turned with the arrows while nothing has the focus, and a card that would change nothing says why.

import { assert, sitDown } from "../house.mjs";

export const titles = ["tore"];

export default async function ({ person }) {
  const { page } = await person({ name: "Vera" }); // she holds the crest: the first question is how the card lies
  await sitDown(page, { title: "tore", seats: [{ kind: "me" }, { kind: "bot", level: "easy" }] });
  const shown = page.locator(".lay.is-shown .steps");
  await shown.waitFor();
  const steps = async () => Number((await shown.innerText()).match(/\d/)?.[0]);
  const turned = [await steps()];
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await page.waitForFunction((was) => !document.querySelector(".lay.is-shown .steps")?.textContent.startsWith(String(was)), turned.at(-1));
    turned.push(await steps());
  }
  assert.deepEqual(turned, [0, 1, 2, 1, 0, 3], "the card is turned step by step, and all the way round");
  await page.locator(".ask .choice:not([aria-disabled])").first().focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await steps(), 3, "in the list of choices the arrows are the list's");
  assert.equal(await page.locator(".play-card.is-muted", { hasText: "House rent" }).locator(".note").innerText(), "no house of yours");
}

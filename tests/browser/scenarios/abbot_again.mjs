// Alone in Pilgrim: the Ab-Bott's last turn is played once more at his panel, sentence by sentence, and anybody who has seen enough skips it.

import { assert, clickChoice, playOn, sitDown } from "../house.mjs";

export const titles = ["pilgrim"];

export default async function ({ person }) {
  const { page } = await person({ name: "Emil", language: "de" });
  await sitDown(page, { title: "pilgrim", seats: [{ kind: "me" }] });
  const again = page.locator(".abbot .again");
  await playOn(page, clickChoice, { until: async () => (await again.count()) > 0 });
  const sentences = await page.locator(".abbot .told li").allInnerTexts();
  assert.ok(sentences.length >= 2, `his turn has several steps: ${sentences}`);
  assert.equal(await page.locator(".abbot .is-told").count(), 0, "who asked for less motion is not shown it unasked");

  await again.click();
  const shown = [];
  while (shown.length < sentences.length) {
    const told = page.locator(".abbot .is-told");
    await told.waitFor();
    const sentence = await told.innerText();
    assert.equal(await page.locator(".since .last").innerText(), sentence, "the same is told beside the question");
    shown.push(sentence);
    const wait = ([last]) => document.querySelector(".abbot .is-told")?.innerText !== last;
    await page.waitForFunction(wait, [sentence]);
  }
  assert.deepEqual(shown, sentences, "all of it is told, in order");
  await page.waitForFunction(() => !document.querySelector(".abbot .is-told, .since.is-playing"));

  await again.click();
  await page.locator(".abbot .is-told").waitFor();
  await page.keyboard.press("Space");
  await page.waitForFunction(() => !document.querySelector(".since.is-playing"));
  assert.ok(await page.locator(".ask .choice:not([aria-disabled])").count(), "then the board can be played on");
}

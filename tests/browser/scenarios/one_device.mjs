// Three people share one device: a curtain hides the hands between turns, and the other hand was not even sent.

import { assert, checkAccess, clickChoice, picture, sitDown } from "../house.mjs";

export default async function ({ person }) {
  const { page, heard } = await person({ name: "Gerd", size: "phone" });
  await sitDown(page, { title: "kardinal", options: { start: "0" }, seats: [{ kind: "me", name: "Gerd" }, { kind: "me", name: "Hanna" }, { kind: "me", name: "Ina" }] });
  const seen = new Set();
  for (let turn = 0; turn < 3; turn += 1) {
    for (let choices = 0; !(await page.locator(".curtain").count()); choices += 1) {
      assert.ok(choices < 200, "a turn ends");
      seen.add(Number(heard.map((frame) => /"eyes":(\d)/.exec(frame)?.[1]).filter(Boolean).at(-1)));
      if (!(await clickChoice(page, choices))) await page.waitForTimeout(40);
    }
    const shown = await page.locator("main").innerText();
    assert.equal(await page.locator(".card-slot, .story, .score").count(), 0, "behind the curtain there are no cards and no story");
    assert.doesNotMatch(shown, /dealt|Drawn|Franconia|Bavaria|Lorraine|England|France/, "the curtain tells nothing that its last owner knew");
    const last = heard.filter((frame) => frame.includes('"curtain":true')).at(-1);
    assert.equal((last.match(/"hand"/g) ?? []).length <= 1, true, "at most one's own hand is in what was sent");
    if (turn === 0) {
      await checkAccess(page, "the curtain");
      await picture(page, "curtain-phone");
    }
    await page.reload(); // whoever opens the page again is not taken for the next one
    await page.locator(".curtain button").click();
    await page.locator(".card-slot").first().waitFor();
  }
  assert.deepEqual([...seen].sort(), [0, 1, 2], "everybody looked through their own eyes");
}

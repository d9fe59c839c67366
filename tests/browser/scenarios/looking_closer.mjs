// The board is zoomed and moved by wheel, drag and pinch, a drag plays nothing, a long press tells what a thing is, and pieces move where that is wanted.

import { assert, clickChoice, sitDown } from "../house.mjs";

const seats = [{ kind: "me" }, { kind: "me", name: "Lia" }];
const shown = (page) => page.locator(".sheet svg").getAttribute("viewBox");

export default async function ({ person }) {
  const lively = await person({ name: "Otto", motion: "no-preference" });
  const still = await person({ name: "Pia", motion: "reduce" });
  for (const { page } of [lively, still]) await sitDown(page, { title: "avignon", options: { sides: "rome" }, seats });

  const { page } = lively;
  const whole = await shown(page);
  const box = await page.locator(".sheet svg").boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.wheel(0, -300);
  assert.equal(await shown(page), whole, "the wheel alone scrolls the page");
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await page.locator(".sheet svg.is-zoomed").waitFor();
  const near = await shown(page);
  const at = await page.locator(".table-page").getAttribute("data-at");
  const card = await page.locator('.shape[data-noun="3"]').boundingBox();
  await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2);
  await page.mouse.down();
  await page.mouse.move(middle.x + 90, middle.y + 60, { steps: 6 });
  await page.mouse.up();
  assert.notEqual(await shown(page), near, "a drag moves the board");
  assert.equal(await page.locator(".menu").count(), 0, "the end of a drag points at nothing");
  assert.equal(await page.locator(".table-page").getAttribute("data-at"), at);
  await page.getByRole("button", { name: "The whole board" }).click();
  assert.equal(await shown(page), whole);

  await pinch(page, middle, 60, 140);
  await page.locator(".sheet svg.is-zoomed").waitFor();
  await page.getByRole("button", { name: "The whole board" }).click();

  // a long press also shows why a choice is refused
  await page.locator('.choice[data-move="beseech 3"]').click();
  await page.locator('.choice[data-move="chastise 2"]:not([aria-disabled])').click();
  await page.locator('.choice[data-move="chastise 1"][aria-disabled]').dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
  await page.locator(".tip .why").waitFor();

  await whatIsThis(person);

  const moving = async (one) => {
    await one.evaluate(() => {
      window.motions = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...rest) {
        window.motions += 1;
        return animate.apply(this, rest);
      };
    });
    const before = await one.locator(".table-page").getAttribute("data-at");
    for (let choices = 0; (await one.locator(".table-page").getAttribute("data-at")) === before && choices < 50; choices += 1) {
      await one.locator('.choice[data-move^="beseech"]:not([aria-disabled])').first().click({ timeout: 2_000 }).catch(() => clickChoice(one, choices));
      await one.waitForTimeout(100);
    }
  };
  await moving(page);
  await page.waitForFunction(() => window.motions > 0); // a card glides
  await moving(still.page);
  await still.page.waitForTimeout(200);
  assert.equal(await still.page.evaluate(() => window.motions), 0, "nothing moves for those who asked for less motion");
}

/** On a phone cards have no room for their texts, and a whole map none for its towns' names: a long press tells them, and chooses nothing. */
async function whatIsThis(person) {
  const { page } = await person({ name: "Rosa", size: "phone" });
  const press = (selector) => page.locator(selector).first().dispatchEvent("pointerdown", { pointerType: "touch", bubbles: true });
  await sitDown(page, { title: "avignon", options: { sides: "rome" }, seats });
  await press('.hung[data-noun="3"]');
  const name = (await page.locator(".tip b").innerText()).trim();
  const text = await page.locator(".tip p").first().innerText();
  assert.ok(text.length > name.length + 20, `the petition is told: ${text}`);
  await sitDown(page, { title: "kardinal", options: { start: "0" }, seats: [...seats, { kind: "me", name: "Tom" }] });
  await page.locator(".town .name").first().waitFor({ state: "hidden" }); // from afar the towns have no names, once the map knows how small it is
  await press(".town");
  await page.locator(".tip p", { hasText: /\w{4}/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".tip").waitFor({ state: "detached" });
}

/** Two fingers, from one distance to another. */
async function pinch(page, { x, y }, from, to) {
  await page.evaluate(
    ([px, py, start, end]) => {
      const svg = document.querySelector(".sheet svg");
      const touch = (type, id, cx) =>
        svg.dispatchEvent(new PointerEvent(type, { pointerId: id, pointerType: "touch", clientX: cx, clientY: py, bubbles: true, isPrimary: id === 11 }));
      touch("pointerdown", 11, px - start);
      touch("pointerdown", 12, px + start);
      for (let step = 1; step <= 5; step += 1) {
        const far = start + ((end - start) * step) / 5;
        touch("pointermove", 11, px - far);
        touch("pointermove", 12, px + far);
      }
      touch("pointerup", 11, px - end);
      touch("pointerup", 12, px + end);
    },
    [x, y, from, to],
  );
}

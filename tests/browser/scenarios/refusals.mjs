// A choice that is not possible says why, on hover, focus, long press and click, and leads to its rule.

import { assert, at, picture, sitDown } from "../house.mjs";

export default async function ({ person }) {
  const { page } = await person({ name: "Kai" });
  await sitDown(page, { title: "avignon", options: { sides: "rome" }, seats: [{ kind: "me" }, { kind: "me", name: "Lia" }] });
  await page.locator('.choice[data-move="beseech 3"]').click();
  await page.locator('.choice[data-move="chastise 2"]:not([aria-disabled])').click(); // Avignon's first action of two
  const refused = page.locator('.choice[data-move="chastise 1"][aria-disabled]');
  await refused.hover();
  await page.locator(".tip .why", { hasText: "AV-08" }).waitFor();
  await picture(page, "refusal");
  await page.mouse.move(5, 5);
  await page.locator(".tip").waitFor({ state: "detached" });

  await page.locator('.choice[data-move="beseech 5"]').focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-move"));
  assert.equal(focused, "chastise 1", "refused choices can be reached by keyboard");
  await page.locator(".tip .why").waitFor();

  await refused.click({ force: true });
  const link = page.locator(".notice.bad a.rule");
  assert.equal(await link.innerText(), "AV-08");
  await link.click();
  await page.locator(".rules-at-hand .rule-card.is-target", { hasText: "AV-08" }).waitFor(); // the board stays
  await page.locator(".rules-at-hand a", { hasText: "All rules" }).click();
  await page.waitForURL((url) => url.href === at("/rules/avignon#AV-08"));
  await page.locator("#AV-08.is-target").waitFor();
  await page.goBack();

  // a card with several moves offers them around it, where the keyboard goes on
  await page.locator('.shape[data-noun="1"]').focus();
  await page.keyboard.press("Enter");
  await page.locator(".act-chips .shape.is-live:focus").waitFor();
  await picture(page, "acts");
  await page.keyboard.press("Escape");
  await page.locator(".act-chips").waitFor({ state: "detached" });

  // where there is no room for that, a menu asks which, and shows what the card says
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.avignon.is-narrow .shape[data-noun="1"]').focus();
  await page.keyboard.press("Enter");
  await page.locator(".menu .about").waitFor();
  await picture(page, "menu");
  await page.keyboard.press("Escape");
  await page.locator(".menu").waitFor({ state: "detached" });
}

// The rules to be read: chapters that unfold, pictures from lessons, a search, and everything unfolded on paper.

import { assert, at, checkAccess, picture } from "../house.mjs";

export default async function ({ person }) {
  for (const [language, size] of [["en", "desk"], ["de", "phone"]]) {
    const { page } = await person({ name: "Lena", language, size });
    await page.goto(at("/rules/kardinal"));
    const chapters = page.locator(".chapter");
    await chapters.first().locator(".clause").first().waitFor();
    assert.ok((await chapters.count()) > 8);
    assert.equal(await page.locator("#KK-45").count(), 0, "other chapters are folded");
    await page.locator(".contents a").nth(3).click();
    await page.locator(".chapter .scene svg").first().waitFor();
    await checkAccess(page, "the handbook");
    await picture(page, "handbook");

    await page.goto(at("/rules/kardinal#KK-45"));
    await page.locator("#KK-45.is-target").waitFor();

    await page.locator("input[type=search]").fill("KK-21");
    await page.locator("#KK-21").waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".clause").length < 10);
    await page.locator("input[type=search]").fill("xyzzy");
    await page.locator(".empty").waitFor();
    await page.locator("input[type=search]").fill("");

    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.waitForFunction(() => [...document.querySelectorAll(".chapter")].every((chapter) => chapter.open));
  }
}

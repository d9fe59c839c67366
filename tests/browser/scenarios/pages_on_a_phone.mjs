// Every page on a phone of 360 pixels, in both themes and languages; and the page that greets a stranger.

import { at, checkAccess, picture } from "../house.mjs";
import { lookAtPages, prefer } from "../pages.mjs";

export default async function (house) {
  const { page } = await house.person({ size: "phone" });
  for (const theme of ["light", "dark"]) {
    await page.goto(at("/"));
    await prefer(page, { theme, language: "de" });
    await page.goto(at("/"));
    await page.locator("input[name=name]").waitFor();
    await page.locator(".played .frontispiece").first().waitFor(); // before any name is given, one sees what there is to play
    await checkAccess(page, `welcome, ${theme}`);
    await picture(page, `welcome-phone-${theme}`, true);
  }
  await lookAtPages(house, [
    { size: "phone", language: "de", theme: "light" },
    { size: "phone", language: "en", theme: "dark", rules: ["color-contrast"] }, // the rest does not depend on the light
  ]);
}

// Runs one scenario: node run.mjs NAME [WORDS]. The server's address is in CHAPTERHOUSE_ADDRESS.

import { isThere, openHouse } from "./house.mjs";

const name = process.argv[2];
const { default: scenario, titles = [] } = await import(`./scenarios/${name}.mjs`);
if (!titles.every(isThere)) process.exit(0); // a scenario of titles that are not here
const house = await openHouse();
try {
  await scenario(house);
  await house.close();
} catch (error) {
  console.error(error); // first, for reports are cut at their end
  for (const { name: who, page } of house.people) {
    if (page.isClosed()) continue;
    const text = await page.locator("body").innerText().catch(() => "");
    console.error(`--- ${who ?? "somebody"} at ${page.url()}\n${text.slice(0, 1500)}\n`);
  }
  await house.browser.close();
  process.exit(1);
}

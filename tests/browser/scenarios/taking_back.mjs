// Undo, redo and the whole turn are free up to a barrier; beyond it the other browser is asked, and may refuse or agree.

import { assert, checkAccess, goOn, meet, move, picture, standing } from "../house.mjs";

const shown = (page) => page.locator(".board-area .shape[data-noun]").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));

export default async function ({ person }) {
  const [anna, bo] = await Promise.all([person({ name: "Anna" }), person({ name: "Bo", language: "de", theme: "dark" })]);
  await meet(anna, bo, { title: "avignon", options: { sides: "rome" } });
  const fresh = await shown(anna.page);
  await goOn(anna.page, () => move(anna.page, "beseech 3").click());

  // Avignon has two actions: each can be taken back and played again, both at once, too
  const open = await shown(bo.page);
  await goOn(bo.page, () => move(bo.page, "chastise 2").click());
  const after = await shown(bo.page);
  assert.notDeepEqual(after, open, "something has moved");
  const button = (page, name) => page.getByRole("group", { name: /Take back|Zurücknehmen/ }).getByRole("button", { name });
  await goOn(bo.page, () => button(bo.page, /Zurück/).click());
  assert.deepEqual(await shown(bo.page), open, "undo");
  await goOn(bo.page, () => button(bo.page, /Vor/).click());
  assert.deepEqual(await shown(bo.page), after, "redo");
  await goOn(bo.page, () => button(bo.page, /Ganzer/).click());
  assert.deepEqual(await shown(bo.page), open, "the whole turn");
  await goOn(bo.page, () => move(bo.page, "chastise 2").click());

  // Bo has acted: Anna can only ask
  assert.equal(await button(anna.page, /Undo/).isDisabled(), true);
  const before = await standing(anna.page);
  await button(anna.page, "Ask to take back").click();
  const asking = bo.page.locator(".undo .notice");
  await asking.waitFor();
  assert.match(await asking.innerText(), /Anna/, "who asks is named");
  await checkAccess(bo.page, "a request to take back");
  await picture(bo.page, "asked-to-take-back");
  await anna.page.locator(".undo", { hasText: "Anna asks" }).waitFor();
  await asking.getByRole("button", { name: "Ablehnen" }).click();
  await anna.page.getByText("Your request was refused.").waitFor();
  assert.equal(await standing(anna.page), before, "a refusal changes nothing");

  await button(anna.page, "Ask to take back").click();
  await asking.waitFor();
  await goOn(anna.page, () => asking.getByRole("button", { name: "Zustimmen" }).click());
  await move(anna.page, "beseech 3").waitFor();
  assert.deepEqual(await shown(anna.page), fresh, "everything since then is undone");
  await bo.page.locator(".undo .notice").waitFor({ state: "detached" });
  assert.deepEqual(await shown(bo.page).then((all) => all.length), fresh.length);
  assert.equal(await anna.page.getByText("Your request was refused.").count(), 0);
}

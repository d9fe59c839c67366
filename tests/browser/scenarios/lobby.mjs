// The lobby and the set-up speak people's language: rows U7, U9, U10, U14 and U15 of what was found.

import { ask, assert, at, barriers, checkWords, clickChoice, meet, picture, playOn, sitDown } from "../house.mjs";

const BOT = { kind: "bot", level: "easy" };

export default async function ({ person }) {
  const said = [];
  const anna = await person({ language: "de", name: "" });
  anna.page.on("console", (message) => said.push(message.text()));
  await anna.page.route(/\/api\/tables\?/, async (route) => {
    const response = await route.fetch(); // other people's tables, if there are any, are not what this looks at
    await route.fulfill({ response, json: { ...(await response.json()), open: [] } });
  });
  await anna.page.goto(at("/"));
  await anna.page.locator("input[name=name]").fill("Anna");
  await anna.page.locator("form button.strong").click();
  await anna.page.locator(".title-card").first().waitFor();
  assert.deepEqual(said.filter((text) => /401/.test(text)), [], "U15: nothing in the console at the first visit");
  assert.match(await anna.page.locator(".title-card").first().innerText(), /Minuten · leicht/, "theme, length and weight instead of how it is tested");
  await anna.page.getByText("Im Moment sucht niemand Mitspielende").waitFor();
  await anna.page.getByRole("link", { name: "Richte einen Tisch ein und lade jemanden ein." }).waitFor();
  await checkWords(anna.page);
  await anna.page.unroute(/\/api\/tables\?/);

  await setUp(anna.page);
  await deadEnds(anna.page);
  await manyTables(person);
}

/** U10: options in words, only those that apply; U9: no note for developers; U15: /new/pilgrim is Pilgrim's. */
async function setUp(page) {
  await page.goto(at("/new/pilgrim"));
  await page.locator("input[value=pilgrim]:checked").waitFor();
  const options = () => page.locator(".options [data-option]").evaluateAll((all) => all.map((one) => one.getAttribute("data-option")));
  assert.deepEqual(await options(), ["setup", "start", "handicap", "colours"], "no solo level for two");
  const starter = page.locator("[data-option=start] select");
  assert.deepEqual(await starter.locator("option").allInnerTexts(), ["ausgelost", "Anna", "Bot 1 (leicht)"], "names instead of seats, and only those who are there");
  const text = await page.locator("form").innerText();
  assert.doesNotMatch(text, /say so in the product|sha256|\b[rbyw]{3,4}\b|recon-1|Platz 0/);
  assert.equal(await page.locator("form [lang=en]").count(), 0, "U9: nothing English on a German page");
  assert.deepEqual(await barriers(page, "a table is set up"), []);
  await picture(page, "new-pilgrim", true);
  await page.getByLabel("Zahl der Mitspielenden").or(page.locator("select").first()).first().selectOption("1");
  assert.deepEqual(await options(), ["setup", "colours", "level"], "alone: a level, and nobody else who could start");

  // colours swap, and the text that is sent is the one the rules know
  await page.goto(at("/new/kardinal"));
  await page.locator("input[value=kardinal]:checked").waitFor();
  const colours = page.locator("[data-option=colours] select");
  await colours.nth(0).selectOption({ label: "lila" });
  assert.deepEqual(await colours.evaluateAll((all) => all.map((one) => one.value)), ["p", "r", "g"]);
  await page.locator("form button[type=submit]").click();
  await page.locator(".table-page").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1);
  assert.equal((await ask(page, "GET", `/tables/${id}`)).options.colours, "prg");
  assert.match(await page.locator(".seats").innerText(), /Anna/);
  await page.locator(".more > button").click();
  assert.doesNotMatch(await page.locator(".more .leaf").innerText(), /sha256/, "U10: no digest until somebody wants to check it");

  // the deck of Avignon, by names
  await page.goto(at("/new/avignon"));
  await page.locator("input[value=avignon]:checked").waitFor();
  await page.locator("[data-option=deck] select").first().selectOption({ label: "Priester" });
  await picture(page, "new-avignon", true);
  await page.locator("form button[type=submit]").click();
  await page.locator(".table-page").waitFor();
  const deck = (await ask(page, "GET", `/tables/${new URL(page.url()).pathname.split("/").at(-1)}`)).options.deck;
  assert.match(deck, /PRS/);
}

/** Every dead end says why and leads somewhere. */
async function deadEnds(page) {
  for (const path of ["/table/nothere", "/replay/nothere", "/join#wrong", "/nowhere", "/campaign/avignon", "/learn/chess", "/rules/chess"]) {
    await page.goto(at("/profile"));
    await page.goto(at(path));
    const back = page.getByRole("link", { name: "Zurück in die Lobby" }).or(page.getByRole("link", { name: /Lobby/ }).nth(1));
    await back.first().waitFor();
    await page.getByRole("link", { name: /Tisch/ }).first().waitFor();
  }
  assert.deepEqual(await barriers(page, "a dead end"), []);
}

/** U7: many finished games push nothing off the page, and tell their results; U14: the tab counts what waits. */
async function manyTables(person) {
  const [cleo, dan] = await Promise.all([person({ name: "Cleo" }), person({ name: "Dan" })]);
  for (let game = 0; game < 5; game += 1) {
    await sitDown(cleo.page, { title: "avignon", seats: [{ kind: "me" }, BOT] });
    await playOn(cleo.page, clickChoice);
  }
  await meet(dan, cleo, { title: "avignon", options: { sides: "avignon" }, name: "Vigil" });
  await sitDown(dan.page, { title: "kardinal", seats: [{ kind: "me" }, BOT, BOT] });
  for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    await cleo.page.setViewportSize(size);
    await cleo.page.goto(at("/"));
    await cleo.page.locator(".now .table-card.is-yours", { hasText: "Vigil" }).waitFor();
    await cleo.page.locator(".now .table-card.is-yours .asks", { hasText: /action/ }).waitFor(); // what is asked there
    assert.match(await cleo.page.title(), /^\(1\) Your turn/, "U14: the tab says so");
    const finished = cleo.page.getByRole("region", { name: "Your last games" });
    assert.equal(await finished.locator(".table-list").first().locator("li").count(), 3, "the last three");
    await finished.locator("summary", { hasText: "2 more" }).waitFor();
    for (const row of await finished.locator(".table-card").allInnerTexts()) if (row) assert.match(row, /You won|Place 2 of 2|Shared/, "U7: with a result");
    const play = await cleo.page.locator("[data-play]").first().boundingBox();
    assert.ok(play.y < size.height * 1.2, `Play is where one looks first: ${play.y}`);
    assert.equal(await cleo.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await picture(cleo.page, `lobby-full-${size.width}`, true);
  }
  assert.deepEqual(await barriers(cleo.page, "a full lobby"), []);

  // the line of a story leads to its moment; nothing says "Your turn" twice
  await cleo.page.setViewportSize({ width: 1440, height: 900 });
  await cleo.page.locator(".table-card.is-yours").click();
  await cleo.page.locator(".ask .choice").first().waitFor();
  assert.doesNotMatch(await cleo.page.locator(".ask .prompt").innerText(), /Your turn.*Your turn/s);
  await cleo.page.locator(".story .line").first().click({ position: { x: 12, y: 8 } });
  await cleo.page.getByText("You are looking at the past").waitFor();
  await cleo.page.getByRole("button", { name: "Back to now" }).click();
  assert.equal(await cleo.page.locator("[data-hint-button]").count(), 0, "no hints among people unless the host wanted them");
}

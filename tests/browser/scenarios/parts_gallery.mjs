// The gallery of parts: every part of the kit is drawn, can be read and told apart, by day and by candlelight, at a desk and on a phone.

import { assert, at, barriers, picture } from "../house.mjs";

const PARTS = ["Shape", "Token", "Mark", "Good, Amount", "Card, Face, Pile, Gap", "Tray, Hand", "Track, Glide, Sheet", "Ring"];

export default async function ({ person }) {
  for (const [theme, size, language] of [["light", "desk", "en"], ["dark", "desk", "de"], ["light", "phone", "de"], ["dark", "phone", "en"]]) {
    const { page } = await person({ theme, size, language });
    await page.goto(at("/parts"));
    await page.locator(".exhibit").last().waitFor();
    assert.deepEqual(await page.locator(".exhibit").evaluateAll((all) => all.map((one) => one.dataset.part)), PARTS);
    const where = `${theme}, ${size}, ${language}`;
    for (const look of [shapes, tokens]) {
      const states = await page.evaluate(look);
      assert.ok(Object.keys(states).length >= 5, `${where}: ${look.name} in all states`);
      assert.equal(new Set(Object.values(states)).size, Object.keys(states).length, `${where}: no two states look alike: ${JSON.stringify(states)}`);
    }
    assert.deepEqual(await page.evaluate(faults), [], where);
    assert.equal(await page.locator(".track-token").count(), 3);
    assert.equal(await page.locator(".track-token .lap").count(), 1, "a token beyond the end says so");
    const place = () => page.locator(".track-token").first().getAttribute("transform");
    const was = await place();
    await page.locator(".card-slot .is-live").first().click();
    await page.waitForFunction((old) => document.querySelector(".track-token").getAttribute("transform") !== old, was);
    assert.deepEqual(await barriers(page, where), []);
    await picture(page, `parts-${theme}-${size}`);
  }
}

/** What tells the states of a shape apart, without their colours; runs in the page. */
function shapes() {
  const found = {};
  for (const shape of document.querySelectorAll('[data-part="Shape"] .shape')) {
    const { stroke, strokeWidth, strokeDasharray, strokeLinecap } = getComputedStyle(shape.querySelector(".halo, .just-moved"));
    found[shape.dataset.noun] = [stroke === "none" ? "none" : "line", strokeWidth, strokeDasharray, strokeLinecap].join(" ");
  }
  return found;
}

/** The same of tokens; runs in the page. */
function tokens() {
  const found = {};
  for (const token of document.querySelectorAll('[data-part="Token"] .token')) {
    const { outlineStyle, outlineWidth } = getComputedStyle(token);
    found[token.dataset.noun] = [outlineStyle, outlineStyle === "none" ? "" : outlineWidth].join(" ");
  }
  return found;
}

/** Parts that are empty, cut off, or too small to be read; runs in the page. */
function faults() {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
  for (const exhibit of document.querySelectorAll(".exhibit")) {
    const box = exhibit.getBoundingClientRect();
    const drawn = [...exhibit.querySelectorAll("svg, .token")].filter((one) => one.getBoundingClientRect().width > 0);
    if (drawn.length === 0) found.push(`${exhibit.dataset.part} is empty`);
    for (const one of drawn) {
      const { left, right } = one.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1) found.push(`${exhibit.dataset.part} is cut off`);
    }
    for (const text of exhibit.querySelectorAll("svg text")) {
      const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
      if (size < 11) found.push(`${exhibit.dataset.part}: ${size.toFixed(1)} px: ${text.textContent}`);
    }
  }
  return [...new Set(found)];
}

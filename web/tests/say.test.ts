import { expect, test } from "vitest";
import { Name, Texts } from "../src/say";
import de from "../src/text/de.json";
import en from "../src/text/en.json";

const texts = new Texts("en", {
  plain: "Place {0} of {name}.",
  amount: "{left:no action|one action|# actions} left",
  "card.bauer": "Peasant",
  "card.ritter": "Knight",
});

test("names and numbered places are filled in", () => {
  expect(texts.say("plain", { 0: 2, name: "Rome" })).toBe("Place 2 of Rome.");
});

test("a number picks its word, the last one for larger numbers", () => {
  expect([0, 1, 2, 7].map((left) => texts.say("amount", { left }))).toEqual(["no action left", "one action left", "2 actions left", "7 actions left"]);
});

test("keys inside a fact are looked up, names that people typed are not", () => {
  expect(texts.say("plain", { 0: 1, name: "@card.bauer – @card.ritter" })).toBe("Place 1 of Peasant – Knight.");
  expect(texts.say("plain", { 0: 1, name: new Name("@card.bauer") })).toBe("Place 1 of @card.bauer.");
});

test("a missing key shows itself", () => {
  expect(texts.say("nothing")).toBe("nothing");
});

test("both languages have the same keys with the same facts", () => {
  expect(Object.keys(de)).toEqual(Object.keys(en));
  const facts = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "").sort();
  for (const [key, text] of Object.entries(en)) expect([key, facts(de[key as keyof typeof en])]).toEqual([key, facts(text)]);
});

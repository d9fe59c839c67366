import { expect, test } from "vitest";
import { Name, Texts, type Entries, type Language } from "../src/say";
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

const BOARDS = import.meta.glob<Entries>("@games/*/client/text/*.json", { eager: true, import: "default" });
const CODE = import.meta.glob<string>("@games/*/client/**/*.{ts,tsx}", { eager: true, query: "?raw", import: "default" });
const titleOf = (path: string): string => path.split("/client/")[0]?.split("/").at(-1) ?? "";
const TITLES = [...new Set(Object.keys(CODE).map(titleOf))];
const wordsOf = (title: string, language: Language): Entries =>
  Object.entries(BOARDS).find(([path]) => titleOf(path) === title && path.endsWith(`/${language}.json`))?.[1] ?? {};

test("both languages have the same keys with the same facts, in the house and in every title", () => {
  const facts = (text: string): string[] => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? "").sort();
  const pairs: [Entries, Entries][] = [[en, de], ...TITLES.map((title): [Entries, Entries] => [wordsOf(title, "en"), wordsOf(title, "de")])];
  for (const [english, german] of pairs) {
    expect(Object.keys(german)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) expect([key, facts(german[key] ?? "")]).toEqual([key, facts(text)]);
  }
});

test("the words of a title lie in its folder alone, and no other title uses them", () => {
  const begins = (key: string, title: string): boolean => key.startsWith(`${title}.`);
  expect(Object.keys(BOARDS).length).toBeGreaterThan(0);
  for (const title of TITLES) {
    expect(Object.keys(en).filter((key) => begins(key, title))).toEqual([]);
    expect(Object.keys(wordsOf(title, "en")).filter((key) => !begins(key, title))).toEqual([]);
    const others = Object.entries(CODE).filter(([path]) => titleOf(path) !== title);
    expect(others.filter(([, code]) => code.includes(`"${title}.`)).map(([path]) => path)).toEqual([]);
  }
});

test("a board's words are known as soon as they have come", () => {
  const known = new Texts("en", { "house.word": "House" });
  known.learn({ "board.word": "Board" });
  expect([known.say("house.word"), known.say("board.word")]).toEqual(["House", "Board"]);
});

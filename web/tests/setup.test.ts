import { expect, test } from "vitest";
import { applying, partsOf, toSend, valuesOf, withPart } from "../src/setup/options";
import { called } from "../src/setup/seating";
import { Texts } from "../src/say";
import en from "../src/text/en.json";
import type { Option, TitleCard } from "../src/wire";

const label = { en: "", de: "" };
const part = (value: string) => ({ value, label });
const option = (name: string, more: Partial<Option>): Option => ({ name, values: [], rule: "", label, hint: label, value_labels: {}, form: "", parts: [], seats: [2, 3], ruling: false, ...more });
const start = option("start", { values: ["lot", "0", "1", "2"], form: "seat" });
const colours = option("colours", { form: "distinct", parts: [["r", "b", "y"].map(part)] });
const deck = option("deck", { form: "mix", parts: [[part("KAR")], [part("BIS"), part("PRS")]] });
const level = option("level", { values: ["1", "2"], seats: [1] });
const title = { options: [start, colours, deck, level] } as unknown as TitleCard;

test("options that mean nothing at this table are not asked", () => {
  expect(applying(title, 2).map(({ name }) => name)).toEqual(["start", "colours", "deck"]);
  expect(applying(title, 1).map(({ name }) => name)).toEqual(["level"]);
  expect(valuesOf(start, 2)).toEqual(["lot", "0", "1"]);
});

test("a text is put together part by part, and two seats swap what only one can have", () => {
  expect(partsOf(colours, 3, undefined)).toEqual(["r", "b", "y"]);
  expect(withPart(colours, 3, undefined, 0, "y")).toBe("ybr");
  expect(withPart(colours, 2, undefined, 0, "y")).toBe("yb");
  expect(withPart(deck, 2, undefined, 1, "PRS")).toBe("KAR,PRS");
  expect(partsOf(colours, 3, "yb")).toEqual(["r", "b", "y"]); // chosen for another number of seats
});

test("only what applies and was chosen is sent", () => {
  const chosen = { start: "2", colours: "yb", deck: "KAR,PRS", level: "2" };
  expect(toSend(title, 2, chosen)).toEqual({ colours: "yb", deck: "KAR,PRS" });
  expect(toSend(title, 3, chosen)).toEqual({ start: "2", deck: "KAR,PRS" });
  expect(toSend(title, 2, {})).toEqual({});
});

test("seats are called by who sits there", () => {
  const words = new Texts("en", en);
  const say = (key: string, facts = {}) => words.say(key, facts);
  const names = called(say, "Anna", { count: 5, kinds: ["me", "easy", "open", "hard", "me"], names: {} });
  expect(names).toEqual(["Anna", "Bot 1 (easy)", "Guest 1", "Bot 2 (hard)", "Person 2"]);
});

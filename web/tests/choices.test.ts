import { expect, test } from "vitest";
import { bundled, byNoun, grouped, isLegal, isTable, keys } from "../src/table/choices";
import type { Choice } from "../src/wire";

function choice(move: string, reason = ""): Choice {
  const [verb = "", ...noun] = move.split(" ");
  const objection = reason ? { reason, rule: "KK-31", sentence: reason } : null;
  return { move, verb, noun: noun.join(" "), verb_label: verb, label: noun.join(" "), objection };
}

const choices = [choice("pay fa"), choice("pay bb", "card_not_in_hand"), choice("pair bb"), choice("stop")];

test("choices are grouped by verb, in the order in which they come", () => {
  expect(grouped(choices).map((group) => [group.verb, group.choices.length])).toEqual([["pay", 2], ["pair", 1], ["stop", 1]]);
});

test("a thing finds every move that is about it, a move without a noun is found under its verb", () => {
  const found = byNoun(choices);
  expect(found.get("bb")?.map((one) => one.move)).toEqual(["pay bb", "pair bb"]);
  expect(found.get("stop")?.map((one) => one.move)).toEqual(["stop"]);
});

test("only legal choices have keys, and none takes the keys of undo, redo and hint", () => {
  const many = Array.from({ length: 40 }, (_, number) => choice(`go ${number}`));
  expect([...keys(choices).keys()]).toEqual(["pay fa", "pair bb", "stop"]);
  expect(keys(choices).get("pay fa")).toBe("1");
  const given = [...keys(many).values()];
  expect(new Set(given).size).toBe(given.length);
  expect(given).not.toContain("u");
  expect(given).not.toContain("r");
  expect(given).not.toContain("h");
});

test("verbs about the same few things make a table", () => {
  const actions = ["beseech", "chastise"].flatMap((verb) => [1, 2, 3].map((column) => choice(`${verb} ${column}`)));
  expect(isTable(grouped(actions))).toBe(true);
  expect(isTable(grouped(choices))).toBe(false);
  expect(isTable(grouped(actions.slice(0, 3)))).toBe(false);
});

test("verbs that call the same places by other names make no table", () => {
  const places = ["ne", "sw"].flatMap((place) => [
    { ...choice(`tithe ${place}`), label: `${place}: grain` },
    { ...choice(`duty ${place}`), label: `${place} Ordination` },
  ]);
  expect(isTable(grouped(places))).toBe(false);
});

test("a choice is legal when nothing is objected to it", () => {
  expect(choices.map(isLegal)).toEqual([true, false, true, true]);
});

test("a move about a part of a thing is found under the thing, too", () => {
  const lay = choice("lay d4 se-s");
  expect(byNoun([lay]).get("d4")).toEqual([lay]);
  expect(byNoun([lay]).get("d4 se-s")).toEqual([lay]);
});

test("choices about parts of things are bundled by the thing, if their labels begin with it", () => {
  const roads = ["lay d4 se-s", "lay d4 se-n", "lay e7 n-s"].map((move) => choice(move));
  expect(bundled(roads).map(({ start, choices: parts }) => [start, parts.length])).toEqual([["d4 ", 2], ["e7 ", 1]]);
  expect(bundled([...roads, choice("lay lot")]).map(({ start }) => start)).toEqual([""]);
  expect(bundled([{ ...choice("sell wool 1"), label: "1 wool for 2 gold" }]).map(({ start }) => start)).toEqual([""]);
});

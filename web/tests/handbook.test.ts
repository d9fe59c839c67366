import { expect, it } from "vitest";
import { chapters, matches } from "../src/handbook/chapters";
import type { Lesson } from "../src/learn/lessons";
import type { Rule } from "../src/wire";

const both = (text: string) => ({ en: text, de: text });
const rule = (id: string, section: string, text = id): Rule => ({ id, section, section_names: both(section), kind: "fact", status: "rulebook", texts: both(text), notes: both(""), step: "", printed: [], apart: null }) as unknown as Rule;
const lesson = (id: string, ...rules: string[]): Lesson => ({ id, title: both(id), rules }) as unknown as Lesson;

it("keeps chapters in the order of the book, each with all its rules", () => {
  const found = chapters([rule("1", "a"), rule("2", "b"), rule("3", "a")], []);
  expect(found.map(({ section, rules }) => [section, rules.map(({ id }) => id)])).toEqual([["a", ["1", "3"]], ["b", ["2"]]]);
});

it("gives a chapter the lesson that shows most of it, and no picture twice", () => {
  const found = chapters([rule("1", "a"), rule("2", "a"), rule("3", "b")], [lesson("few", "1", "3"), lesson("most", "1", "2", "3")]);
  expect(found.map((chapter) => chapter.lesson?.id)).toEqual(["most", "few"]);
});

it("finds a rule by words of its text, its id or its chapter", () => {
  const one = rule("AV-08", "actions", "Two different actions");
  expect(matches(one, "different TWO", "en")).toBe(true);
  expect(matches(one, "av-08", "en")).toBe(true);
  expect(matches(one, "actions three", "en")).toBe(false);
});

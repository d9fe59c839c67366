import { expect, test } from "vitest";
import { fold, hear, news } from "../src/table/fold";
import type { Moment, Paragraph } from "../src/wire";

const told = (turn: number, ...sentences: string[]): Paragraph => ({ turn, seat: 0, heading: `Turn ${turn}`, sentences, first: 1, last: 2, moves: [] });

function moment(story: Paragraph[], part: Partial<Moment> = {}): Moment {
  return { type: "moment", eyes: 0, at: 1, reset: false, story, events: [], ...part } as Moment;
}

test("a paragraph of the same turn is replaced and later ones are dropped", () => {
  const first = fold(undefined, moment([told(1, "a"), told(2, "b"), told(3, "c")]));
  const after = fold(first, moment([told(2, "b", "b2")]));
  expect(after.story.map((one) => one.sentences)).toEqual([["a"], ["b", "b2"]]);
});

test("a moment without news keeps the story", () => {
  const first = fold(undefined, moment([told(1, "a")]));
  expect(fold(first, moment([])).story).toEqual(first.story);
});

test("other eyes, or a reset, tell the whole story anew", () => {
  const first = fold(undefined, moment([told(1, "my hand")]));
  expect(fold(first, moment([told(2, "x")], { eyes: 1 })).story.map((one) => one.turn)).toEqual([2]);
  expect(fold(first, moment([told(2, "x")], { reset: true })).story.map((one) => one.turn)).toEqual([2]);
});

test("only what is new is announced", () => {
  const before = [told(1, "a"), told(2, "b")];
  expect(news(before, [told(1, "a"), told(2, "b", "c"), told(3, "d")])).toEqual(["c", "d"]);
  expect(news(before, before)).toEqual([]);
});

test("after an undo the sentence that changed is announced again", () => {
  expect(news([told(1, "a", "b")], [told(1, "a", "c")])).toEqual(["c"]);
});

test("a chat message that comes twice is shown once", () => {
  const state = fold(undefined, moment([], { chat: [], gallery: [] }));
  const message = { n: 1, t: 0, name: "Anna", seat: 0, text: "hello", mine: false, removed: false };
  const once = hear(state, "table", message);
  expect(hear(once, "table", message).chat).toEqual([message]);
  const removed = { ...message, text: "", removed: true };
  expect(hear(once, "table", removed).chat).toEqual([removed]);
  expect(once.gallery).toEqual([]);
  const earlier = { ...message, n: message.n - 1 };
  expect(hear(once, "table", earlier).chat).toEqual([earlier, message]);
});

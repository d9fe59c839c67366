import { expect, test } from "vitest";
import { resultOf } from "../src/lobby/result";
import { Texts } from "../src/say";
import en from "../src/text/en.json";
import type { Table } from "../src/wire";

const words = new Texts("en", en);
const say = (key: string, facts = {}) => words.say(key, facts);
const table = (rank: number[], yours: number[], more: object = {}) =>
  ({ seats: rank.map((_, seat) => ({ seat, name: `P${seat}` })), yours, result: { ending: "It is over.", rank, points: [40, 61, 55].slice(0, rank.length), broken_off: null, ...more } }) as unknown as Table;

test("a list says how a game ended for whoever looks at it", () => {
  expect(resultOf(say, table([3, 1, 2], [1]))).toBe("You won, 61 : 40 : 55");
  expect(resultOf(say, table([3, 1, 2], [0]))).toBe("Place 3 of 3, 40 : 61 : 55");
  expect(resultOf(say, table([1, 1], [0]))).toBe("Shared first place, 40 : 61");
  expect(resultOf(say, table([2, 1], []))).toBe("P1 wins, 40 : 61");
  expect(resultOf(say, table([2, 1], [0], { points: null }))).toBe("Place 2 of 2");
  expect(resultOf(say, table([1], [0]))).toBe("It is over.");
  expect(resultOf(say, table([1, 1], [0], { broken_off: "agreed" }))).toBe("Broken off");
});

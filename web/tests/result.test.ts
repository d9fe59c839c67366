import { expect, test } from "vitest";
import { record, resultOf } from "../src/lobby/result";
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

test("games against others that were played to the end are counted, and the won ones among them", () => {
  expect(record([table([1, 2], [0]), table([1, 2], [1]), table([1, 1], [0])])).toEqual({ played: 3, won: 2 });
  expect(record([table([1], [0]), table([2, 1], [0, 1]), table([1, 1], [0], { broken_off: "agreed" })])).toEqual({ played: 0, won: 0 });
  expect(record([{ ...table([1, 2], [0]), result: null }])).toEqual({ played: 0, won: 0 });
});

import { expect, test } from "vitest";
import type { BoardModule } from "../src/boards/board";
import { marks, since, standing } from "../src/table/since";
import type { Event } from "../src/wire";

const moves: Event[] = [
  { n: 1, by: 0, do: "country e" },
  { n: 2, by: 1, do: "country f" },
  { n: 3, by: 1, do: "pay fr", forced: true },
  { n: 4, by: 1, do: "cloister f2" },
  { n: 5, by: "chance", do: "open es" },
  { n: 6, by: 2, do: "country e" },
];
const module = { lasting: ["country", "cloister"] } as unknown as BoardModule;

test("since one's own last choice: what others chose, neither chance nor forced steps", () => {
  expect(since(moves, 0).map(({ n }) => n)).toEqual([2, 4, 6]);
  expect(since(moves, 2)).toEqual([]);
});

test("who watches sees the last turn of whoever moved last", () => {
  expect(since(moves, "public").map(({ n }) => n)).toEqual([6]);
});

test("what was taken back is gone with all that followed", () => {
  expect(standing([...moves, { n: 7, by: 1, undo: 4 }]).map(({ n }) => n)).toEqual([1, 2, 3]);
});

test("each thing has one ring, with the number of the last move about it", () => {
  const rings = marks([...since(moves, 0), { n: 9, by: 1, do: "cloister f2" }], module);
  expect(rings.map(({ noun, number, seat }) => [noun, number, seat])).toEqual([["f", 1, 1], ["e", 3, 2], ["f2", 4, 1]]);
});

test("moves about what only their own player sees leave no ring", () => {
  expect(marks([{ n: 1, by: 1, do: "pay fr" }, { n: 2, by: 1, do: "stop" }], module)).toEqual([]);
});

test("what chance decides in the turn of an opponent whom nobody plays counts as his move", () => {
  const automa = { verbs: ["draw"], seat: () => 1 };
  const alone: Event[] = [{ n: 1, by: 0, do: "end" }, { n: 2, by: "chance", do: "draw rest" }, { n: 3, by: "chance", do: "roll 3" }];
  expect(since(alone, 0, automa).map(({ n }) => n)).toEqual([2]);
  expect(since(alone, 0)).toEqual([]);
});

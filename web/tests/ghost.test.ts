import { expect, test } from "vitest";
import type { BoardModule } from "../src/boards/board";
import { amounts, changed, touched } from "../src/table/ghost";
import type { Change } from "../src/wire";

const view = {
  seats: [{ seat: 0, cards: 3, score: 2, goods: { wool: 1 } }, { seat: 1, cards: 3, score: 0 }],
  countries: [{ country: "K", spaces: { K1: null, K2: 1 }, advisors: [0, 1] }],
  columns: [{ column: 1, place: 2 }, { column: 2, place: 3 }],
  ship: "a1",
  left: 2,
};
const changes: Change[] = [
  { path: ["countries", 0, "spaces", "K1"], before: null, after: 0 },
  { path: ["seats", 0, "cards"], before: 3, after: 2 },
  { path: ["seats", 0, "score"], before: 2, after: 4 },
  { path: ["seats", 0, "goods", "wool"], before: 1, after: 0 },
  { path: ["seats", 1, "score"], before: 0, after: 1 },
  { path: ["left"], before: 2, after: 1 },
];
const module = { lasting: ["country", "cloister"] } as unknown as BoardModule;
const moves = ["country k", "cloister k1", "cloister k2", "pay wool", "beseech 1", "beseech 2", "sail a1", "sail b2", "stop"];

test("changes lead to the other view, and leave the first as it was", () => {
  const after = changed(view, changes) as typeof view;
  expect(after.countries[0]?.spaces).toEqual({ K1: 0, K2: 1 });
  expect(after.seats[0]).toEqual({ seat: 0, cards: 2, score: 4, goods: { wool: 0 } });
  expect(view.countries[0]?.spaces.K1).toBeNull();
  expect(after.columns).toBe(view.columns);
});

test("what is no longer there goes, and what is new comes", () => {
  expect(changed({ hexes: { d4: 1 } }, [{ path: ["hexes", "d4"], before: 1 }, { path: ["hexes", "e5"], after: 2 }])).toEqual({ hexes: { e5: 2 } });
});

test("things of the board are found by the names on the way to what changes", () => {
  expect(touched(view, changes, moves, module)).toEqual(["k1", "k"]);
});

test("a row is known by its first field, and a thing that moves by where it was and is", () => {
  const moved: Change[] = [{ path: ["columns", 1, "place"], before: 3, after: 2 }, { path: ["ship"], before: "a1", after: "b2" }];
  expect(touched(view, moved, moves, {} as BoardModule)).toEqual(["2", "a1", "b2"]);
});

test("what seats have is told in numbers, not by rings, and points are left to the score sheets", () => {
  expect(amounts(changes).map(({ seat, by }) => [seat, [...by]])).toEqual([[0, [["cards", -1], ["wool", -1]]]]);
  expect(touched(view, [{ path: ["seats", 0, "goods", "wool"], before: 1, after: 0 }], moves, {} as BoardModule)).toEqual([]);
});

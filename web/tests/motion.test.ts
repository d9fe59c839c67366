import { expect, test } from "vitest";
import { motions, type Piece, type Purse, type Scene } from "../src/boards/motion";

const element = {} as Element;
const piece = (x: number, y: number, face?: string, width = 10): Piece => ({ element, at: { x, y }, width, face });
const purse = (count: number): Purse => ({ element, at: { x: 100, y: 0 }, count });
const scene = (part: Partial<Scene>): Scene => ({ width: 800, height: 600, pieces: new Map(), purses: new Map(), homes: new Map(), source: undefined, ...part });
const told = (before: Partial<Scene>, after: Partial<Scene>): string[] => motions(scene(before), scene(after)).map(({ kind, way }) => (way ? `${kind} ${way.x} ${way.y}` : kind));

test("what lies elsewhere glides there, what lies where it lay does not", () => {
  const before = new Map([["a", piece(0, 0)], ["b", piece(50, 50)]]);
  expect(told({ pieces: before }, { pieces: new Map([["a", piece(30, 40)], ["b", piece(51, 50)]]) })).toEqual(["glide -30 -40"]);
});

test("in a room of another size nothing has moved", () => {
  expect(told({ pieces: new Map([["a", piece(0, 0)]]), width: 700 }, { pieces: new Map([["a", piece(90, 0)]]) })).toEqual([]);
});

test("what is new comes from what the move was about, or appears", () => {
  const pieces = new Map([["a", piece(10, 10)]]);
  expect(told({ source: { x: 60, y: 10 } }, { pieces })).toEqual(["land 50 0"]);
  expect(told({}, { pieces })).toEqual(["land"]);
});

test("another face is turned up", () => {
  expect(told({ pieces: new Map([["a", piece(0, 0, "fire")]]) }, { pieces: new Map([["a", piece(0, 0, "feast")]]) })).toEqual(["turn"]);
});

test("goods that somebody has got fly from their home, lost ones do not", () => {
  const homes = new Map([["wool", { x: 0, y: 0 }]]);
  expect(told({ homes, purses: new Map([["0 wool", purse(1)]]) }, { purses: new Map([["0 wool", purse(3)]]) })).toEqual(["fly -100 0"]);
  expect(told({ homes, purses: new Map([["0 wool", purse(3)]]) }, { purses: new Map([["0 wool", purse(1)]]) })).toEqual([]);
  expect(told({ homes, purses: new Map() }, { purses: new Map([["0 wool", purse(1)]]) })).toEqual([]);
});

test("where nearly everything is new, another game is shown", () => {
  const pieces = new Map(Array.from({ length: 60 }, (_, n) => [`${n}`, piece(n, 0)] as const));
  expect(told({}, { pieces })).toEqual([]);
});

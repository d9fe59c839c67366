import { expect, test } from "vitest";
import { emptiest, settle, settleAll } from "@games/kardinal/client/labels";
import { draw } from "@games/kardinal/client/land";
import { lands, type Atlas } from "@games/kardinal/client/view";

const frame = { x: 0, y: 0, width: 400, height: 400 };

test("neighbouring countries share a border, lands beyond the sea do not", () => {
  const west = { x: 100, y: 100, country: "A", land: 0 };
  const near = draw([west, { x: 180, y: 100, country: "B", land: 0 }]);
  const over = draw([west, { x: 180, y: 100, country: "B", land: 1 }]);
  expect(near.borders).not.toBe("");
  expect(over.borders).toBe("");
  expect([...near.countries.keys()]).toEqual(["A", "B"]);
});

test("the same points always give the same map", () => {
  const sites = [1, 2, 3].map((number) => ({ x: 60 * number, y: 90 + 31 * number, country: String(number % 2), land: 0 }));
  expect(draw(sites)).toEqual(draw(sites));
});

test("a label takes the free side, and stays inside the frame", () => {
  const spots = [
    { dx: 0, dy: 20, anchor: "middle" },
    { dx: 20, dy: 0, anchor: "start" },
    { dx: -20, dy: 0, anchor: "end" },
  ] as const;
  const below = { x: 80, y: 110, width: 40, height: 20 };
  expect(settle({ x: 100, y: 100 }, 40, 14, spots, [below], frame).dx).toBe(20);
  expect(settle({ x: 390, y: 390 }, 40, 14, spots, [], frame).dx).toBe(-20);
});

test("of many labels each makes room for the others", () => {
  const spots = [
    { dx: 10, dy: 0, anchor: "start" },
    { dx: -10, dy: 0, anchor: "end" },
  ] as const;
  const label = (x: number) => ({ at: { x, y: 100 }, width: 60, height: 14 });
  const [west, east] = [label(100), label(150)] as const;
  const wall = { x: 172, y: 93, width: 60, height: 14 }; // the right one had better go left, where the left one would be
  expect(settleAll([west, east], spots, [wall], frame).map(({ dx }) => dx)).toEqual([-10, -10]);
});

test("an ornament goes where there is most room", () => {
  const { x, y } = emptiest(frame, [{ x: 0, y: 0 }], 20);
  expect([x, y]).toEqual([380, 380]);
});

test("countries joined by land share a land, an island has its own", () => {
  const country = (id: string) => ({ id, card: "", crest: [0, 0] as const });
  const atlas: Atlas = {
    countries: ["E", "F", "L"].map(country),
    spaces: [],
    roads: [],
    alliances: [
      { index: 1, a: "E", b: "F", sea: true, badge: [0, 0] },
      { index: 2, a: "F", b: "L", sea: false, badge: [0, 0] },
    ],
    cards: [],
  };
  const land = lands(atlas);
  expect(land.get("F")).toBe(land.get("L"));
  expect(land.get("E")).not.toBe(land.get("F"));
});

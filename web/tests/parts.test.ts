import { expect, test } from "vitest";
import { wrap, sentences } from "@games/avignon/client/wrap";
import { Form } from "@games/avignon/client/form";
import { draw } from "@games/kardinal/client/land";
import { along, onRing } from "../src/boards/geometry";

const frame = { x: 0, y: 0, width: 400, height: 200 };

test("a track goes clockwise from the lower left, on the middle of its rim", () => {
  const places = along(frame, 20, 100);
  expect(places).toHaveLength(100);
  expect(places[0]).toEqual({ x: 10, y: 190 });
  for (const { x, y } of places) expect([x, y].some((one) => [10, 390, 190].some((edge) => Math.abs(one - edge) < 1e-9))).toBe(true);
  const quarter = places.findIndex(({ x, y }) => Math.abs(y - 10) < 1e-9 && x > 10);
  expect(quarter).toBeGreaterThan(10);
  expect(places[quarter + 5]?.x).toBeGreaterThan(places[quarter]?.x ?? 999);
});

test("a ring begins at the top and goes clockwise", () => {
  expect(onRing(10, 0, 4)).toEqual({ x: 0, y: -10 });
  expect(onRing(10, 1, 4)).toEqual({ x: 10, y: 0 });
});

test("a text is broken into lines that keep their sentences, and ends in dots where there is no room", () => {
  const text = "Push this Knight. Then pull 2 different other cards.";
  expect(sentences(text)).toBe(2);
  const lines = wrap(text, 22, 9);
  expect(lines.map((line) => line.map((run) => run.text).join(" "))).toEqual(["Push this Knight. Then", "pull 2 different other", "cards."]);
  expect(lines[0]?.map((run) => run.sentence)).toEqual([1, 2]);
  expect(wrap(text, 22, 2).at(-1)?.at(-1)?.text.endsWith("…")).toBe(true);
});

test("one's own city is at the bottom, and every card lies between the cities, whatever the room", () => {
  for (const room of [{ width: 380, height: 420 }, { width: 812, height: 760 }, { width: 1060, height: 830 }, { width: 2400, height: 1300 }]) {
    for (const bottom of ["rome", "avignon"] as const) {
      const form = new Form(bottom, room);
      const own = bottom === "rome" ? 4 : 0;
      expect(form.centre(1, own).y).toBeGreaterThan(form.centre(1, 4 - own).y);
      expect(form.centre(1, own).y + form.card.height / 2).toBeLessThanOrEqual(form.banner + form.land + 1);
      expect(form.centre(5, 2).x + form.card.width / 2).toBeLessThanOrEqual(form.width);
      expect(form.seat(bottom, 0).y).toBeGreaterThan(form.seat(bottom === "rome" ? "avignon" : "rome", 0).y);
    }
  }
});

test("a country's outline is one closed line around all its towns", () => {
  const land = draw([
    { x: 100, y: 100, country: "A", land: 0 },
    { x: 170, y: 110, country: "A", land: 0 },
    { x: 240, y: 120, country: "B", land: 0 },
  ]);
  expect(land.countries.get("A")?.match(/M/g)).toHaveLength(1);
  expect(land.countries.get("B")?.match(/M/g)).toHaveLength(1);
});

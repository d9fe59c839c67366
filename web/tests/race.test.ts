import { expect, test } from "vitest";
import { turningPoint } from "../src/table/turning";

const turns = (...rows: (number | null)[][]) => rows.map((totals) => ({ totals }));

test("the turning point is the last time that somebody alone in front was overtaken", () => {
  expect(turningPoint(turns([0, 0], [3, 1], [3, 5], [6, 5], [6, 9], [8, 12]))).toEqual({ place: 4, seat: 1 });
});

test("catching up is not overtaking, and who led all along has no turning point", () => {
  expect(turningPoint(turns([2, 0], [2, 2], [3, 2]))).toBeUndefined();
  expect(turningPoint(turns([2, 0], [2, 2], [2, 3]))).toEqual({ place: 2, seat: 1 });
});

test("where points are hidden nobody is known to lead", () => {
  expect(turningPoint(turns([2, null], [2, null], [1, 5]))).toBeUndefined();
});

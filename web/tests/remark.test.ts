import { expect, test } from "vitest";
import { remarkOf } from "../src/learn/remark";
import type { Told } from "../src/wire";

const told = (outcome: Told["outcome"]): Told => ({ outcome, move: "", tried: false, sentence: "", rule: "" });
const state = { solved: false, told: null, experiment: "beseech 1" };
const fresh = { answer: false, explanation: false };
const heard = { answer: true, explanation: true };

test("a lesson is explained first, then what is worth trying is offered, once", () => {
  expect(remarkOf(state, false, fresh)).toBe("explain");
  expect(remarkOf(state, false, heard)).toBe("invitation");
  expect(remarkOf(state, true, heard)).toBeUndefined();
  expect(remarkOf({ ...state, experiment: null }, false, heard)).toBeUndefined();
});

test("what became of a move is told before anything else, and not again when it was heard", () => {
  for (const outcome of ["refused", "wrong", "again"] as const) {
    expect(remarkOf({ ...state, told: told(outcome) }, false, fresh)).toBe("answer");
    expect(remarkOf({ ...state, told: told(outcome) }, true, heard)).toBeUndefined();
  }
  expect(remarkOf({ ...state, told: told("on") }, false, fresh)).toBe("explain");
});

test("a lesson that is solved says so", () => {
  expect(remarkOf({ ...state, solved: true, told: told("solved") }, false, fresh)).toBe("solved");
  expect(remarkOf({ ...state, solved: true, told: told("refused") }, true, fresh)).toBe("answer"); // what is tried then is answered, too
});

test("who asked for the way is told it before anything else but what became of a move", () => {
  expect(remarkOf(state, false, fresh, true)).toBe("way");
  expect(remarkOf({ ...state, told: told("wrong") }, false, fresh, true)).toBe("answer");
  expect(remarkOf({ ...state, told: told("wrong") }, false, heard, true)).toBe("way");
});

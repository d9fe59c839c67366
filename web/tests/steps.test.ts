import { expect, test } from "vitest";
import { lasting, stepsOf } from "../src/table/steps";
import type { Event, Frame, Paragraph } from "../src/wire";

const automa = { verbs: ["draw"], seat: () => 1 };
const paragraph = (seat: number | null, turn: number, sentences: string[]): Paragraph => ({ turn, seat, heading: "", sentences, first: 1, last: 1, moves: [] });
const frame = (event: Event, sentences: string[]): Frame => ({ n: event.n, known: true, event, view: {}, story: paragraph(0, 1, sentences), names: [], mover: 0, over: false, result: null });

test("somebody else's move is one step, whatever is told about it", () => {
  const [step, ...more] = stepsOf(frame({ n: 3, by: 1, do: "pick e" }, ["He picks.", "The round ends."]), 0, undefined, []);
  expect([step?.sentence, step?.seat, step?.noun, more.length]).toEqual(["He picks. The round ends.", 1, "e", 0]);
});

test("one's own moves, forced ones and chance are no steps", () => {
  expect(stepsOf(frame({ n: 1, by: 0, do: "end" }, ["You end."]), 0, undefined, [])).toEqual([]);
  expect(stepsOf(frame({ n: 2, by: 1, do: "pay", forced: true }, ["He pays."]), 0, undefined, [])).toEqual([]);
  expect(stepsOf(frame({ n: 3, by: "chance", do: "draw rest" }, ["A card."]), 0, undefined, [])).toEqual([]);
});

test("an automa's turn is told sentence by sentence, from what began it behind one's own move", () => {
  const told = [paragraph(null, 0, ["You end."]), paragraph(0, 1, ["You end."]), paragraph(null, 2, ["He sows.", "He draws.", "He rests."])];
  const began = stepsOf(frame({ n: 1, by: 0, do: "end" }, ["You end.", "He sows."]), 0, automa, told);
  const went = stepsOf(frame({ n: 2, by: "chance", do: "draw rest" }, ["He draws.", "He rests."]), 0, automa, told);
  expect([...began, ...went].map(({ n, seat, sentence }) => [n, seat, sentence])).toEqual([[1, 1, "He sows."], [2, 1, "He draws."], [2, 1, "He rests."]]);
});

test("what is longer to read is shown longer, up to twice as long; one of several sentences shorter", () => {
  const step = { n: 1, seat: 0, noun: "", view: {} };
  expect([40, 105, 900].map((letters) => lasting({ ...step, sentence: "x".repeat(letters) }))).toEqual([1, 1.5, 2]);
  expect(lasting({ ...step, sentence: "x", isPart: true })).toBe(0.75);
});

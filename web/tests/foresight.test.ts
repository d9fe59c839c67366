import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardModule } from "../src/boards/board";

vi.mock("../src/words", () => ({ useLanguage: () => "en" }));
vi.mock("../src/http", () => ({
  ask: async (_: string, __: string, body: unknown, signal?: AbortSignal) => {
    const { moves } = body as { moves: string[] };
    asked.push({ moves, signal });
    await new Promise<void>((ready, fail) => {
      setTimeout(ready, 20);
      signal?.addEventListener("abort", () => fail(new Error("aborted")));
    });
    return preview(moves);
  },
}));

import { Foresight } from "../src/table/foresight";
import type { Choice, Preview, Question } from "../src/wire";

const choice = (move: string): Choice => {
  const [verb = "", noun = ""] = move.split(" ");
  return { move, verb, noun, verb_label: verb, label: noun, objection: null };
};
const question = { at: 7, seat: 0, step: "turn", prompt: "", rule: "", choices: [] } as Question;
const module = { lifts: { country: ["pay", "piece"] } } as unknown as BoardModule;
const asked: { moves: string[]; signal: AbortSignal | undefined }[] = [];

function preview(moves: string[]): Preview {
  const next = moves.at(-1) === "country k" ? { ...question, step: "piece", choices: [choice("cloister k1"), choice("cloister k2"), choice("advisor")] } : null;
  return { at: 7, seat: 0, moves, sentences: [moves.join(", ")], changes: [], gains: [], stop: next ? "asked" : "chance", question: next };
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test("a pointer that only passes by asks nothing", async () => {
  const foresight = new Foresight("t", question, module);
  for (const move of ["swap a", "swap b", "swap c"]) {
    foresight.look([], choice(move), "");
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked.map(({ moves }) => moves)).toEqual([["swap c"]]);
  expect(foresight.shown.value?.preview.sentences).toEqual(["swap c"]);
});

test("each thing is asked about once for a question", async () => {
  const foresight = new Foresight("t", question, module);
  for (let time = 0; time < 3; time += 1) {
    foresight.look([], choice("swap a"), "");
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(asked.length).toBe(1);
});

test("who moves on gives up what was asked, and it can be asked again at once", async () => {
  const foresight = new Foresight("t", question, module);
  foresight.look([], choice("swap a"), "");
  await vi.advanceTimersByTimeAsync(115);
  foresight.rest();
  expect(asked[0]?.signal?.aborted).toBe(true);
  const found = foresight.reach([], choice("swap a"), "");
  await vi.advanceTimersByTimeAsync(100);
  expect((await found).moves).toEqual(["swap a"]);
  expect(foresight.shown.value).toBeUndefined();
});

test("between a choice and its answer nothing is looked at, and after a refusal the same question can be asked about again", async () => {
  const foresight = new Foresight("t", question, module);
  foresight.look([], choice("swap a"), "");
  foresight.hold(true);
  foresight.look([], choice("swap b"), "");
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual([]);
  foresight.hold(false);
  foresight.look([], choice("swap b"), "");
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.map(({ moves }) => moves)).toEqual([["swap b"]]);
});

test("a thing that is aimed at is reached where nothing else could be meant", async () => {
  const foresight = new Foresight("t", question, module);
  const town = foresight.reach([], choice("country k"), "k2");
  const country = foresight.reach([], choice("country k"), "");
  await vi.advanceTimersByTimeAsync(200);
  expect(await town).toMatchObject({ moves: ["country k", "cloister k2"], goesOn: false });
  expect(await country).toMatchObject({ moves: ["country k"], goesOn: true });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Live } from "../src/live";

/** A socket whose other end is the test. */
class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 0;
  isClosed = false;
  standsStill = false;
  readonly sent: { type: string; table?: string; after?: number }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    Wire.last = this;
  }

  opens(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }

  send(text: string): void {
    const said = JSON.parse(text);
    this.sent.push(said);
    if (said.type === "ping" && !this.standsStill) this.hears({ type: "pong", id: said.id });
  }

  close(): void {
    this.isClosed = true;
  }

  hears(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  get watches(): number[] {
    return this.sent.filter(({ type }) => type === "watch").map(({ after }) => after ?? 0);
  }
}

let live: Live;

beforeEach(async () => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("location", { protocol: "http:", host: "house" });
  vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
  vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("WebSocket", Wire);
  const module = await import("../src/live");
  live = new module.Live();
  live.watch("t1");
  Wire.last.opens();
  Wire.last.hears({ type: "moment", id: "watch-t1", table: "t1", at: 7 });
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a table that the server has closed is watched again from where we were", () => {
  Wire.last.hears({ type: "again", table: "t1" });
  vi.advanceTimersByTime(100);
  expect(Wire.last.watches).toEqual([0, 7]);
});

test("a table that cannot be shown at the moment is watched again, later and later", () => {
  Wire.last.hears({ type: "again", table: "t1" });
  const times: number[] = [];
  let seconds = 0;
  while (times.length < 6) {
    const before = Wire.last.watches.length;
    vi.advanceTimersByTime(10);
    seconds += 10;
    if (Wire.last.watches.length > before) {
      times.push(seconds);
      Wire.last.hears({ type: "refused", id: "watch-t1", table: "t1", reason: "unreachable", rule: "", sentence: "…" });
    }
  }
  const pauses = times.slice(1).map((time, place) => time - (times[place] ?? 0));
  expect(pauses.at(-1)).toBeGreaterThan(4 * (pauses[0] ?? 0));
  Wire.last.hears({ type: "moment", id: "watch-t1", table: "t1", at: 8 });
  vi.advanceTimersByTime(60_000);
  const calm = Wire.last.watches.length;
  Wire.last.hears({ type: "again", table: "t1" });
  vi.advanceTimersByTime(100);
  expect(Wire.last.watches.length).toBe(calm + 1);
});

test("a table that is refused for good, or not looked at any more, is left alone", () => {
  Wire.last.hears({ type: "refused", id: "watch-t1", table: "t1", reason: "not_invited", rule: "", sentence: "…" });
  vi.advanceTimersByTime(60_000);
  Wire.last.hears({ type: "again", table: "t1" });
  live.unwatch("t1");
  vi.advanceTimersByTime(60_000);
  expect(Wire.last.watches).toEqual([0]);
});

test("a server that owes an answer is asked for a word, and one that stands still is left for another", () => {
  const standing = Wire.last;
  standing.standsStill = true;
  void live.command("play", "t1", { moves: ["pass"] });
  vi.advanceTimersByTime(2_500);
  expect(standing.sent.at(-1)?.type).toBe("ping");
  expect(Wire.last).toBe(standing);
  vi.advanceTimersByTime(3_500);
  expect(standing.isClosed).toBe(true);
  expect(Wire.last).not.toBe(standing);
  Wire.last.opens();
  expect(Wire.last.sent.map(({ type }) => type)).toContain("play");
});

test("a server that takes its time for an answer, but is alive, is waited for", () => {
  const slow = Wire.last;
  void live.command("play", "t1", { moves: ["pass"] });
  vi.advanceTimersByTime(60_000);
  expect(Wire.last).toBe(slow);
});

test("who waits for others asks now and then whether the server is there", () => {
  const quiet = Wire.last;
  vi.advanceTimersByTime(24_000);
  expect(quiet.sent.filter(({ type }) => type === "ping")).toEqual([]);
  quiet.standsStill = true;
  vi.advanceTimersByTime(3_000);
  expect(quiet.sent.at(-1)?.type).toBe("ping");
  vi.advanceTimersByTime(6_000);
  expect(Wire.last).not.toBe(quiet);
});

test("a connection that does not open is given up, and nobody waits five seconds between two tries", () => {
  const first = Wire.last;
  first.onclose?.({ code: 1006 });
  for (let tries = 0; tries < 12; tries += 1) {
    const before = Wire.last;
    vi.advanceTimersByTime(tries ? 4_000 + 4_950 : 4_950);
    expect(Wire.last).not.toBe(before);
  }
});

test("views of later moments are put together from what has changed", () => {
  const views: unknown[] = [];
  live.listen((message) => message.type === "moment" && views.push(message.view));
  Wire.last.hears({ type: "moment", table: "t1", at: 8, view: { turn: 1, hand: [2], held: 0 } });
  Wire.last.hears({ type: "moment", table: "t1", at: 9, view: null, changes: { since: 8, fields: { hand: [2, 5] }, gone: ["held"] } });
  Wire.last.hears({ type: "moment", table: "t1", at: 9, view: null, changes: { since: 9, fields: {} } });
  const last = { turn: 1, hand: [2, 5] };
  expect(views).toEqual([{ turn: 1, hand: [2], held: 0 }, last, last]);
});

test("changes of a view that was meant for other eyes are left alone: a whole view is on its way", () => {
  const heard: number[] = [];
  live.listen((message) => message.type === "moment" && heard.push(message.at));
  Wire.last.hears({ type: "moment", table: "t1", at: 8, view: { hand: [2] } });
  live.watch("t1", 1);
  Wire.last.hears({ type: "moment", table: "t1", at: 9, view: null, changes: { since: 8, fields: { hand: [] } } });
  Wire.last.hears({ type: "moment", id: "watch-t1", table: "t1", at: 9, view: { hand: [7] } });
  expect(heard).toEqual([8, 9]);
  expect(Wire.last.watches).toEqual([0, 0]);
});

/**
 * The one socket of this browser: it reconnects with patience, watches again, and repeats unanswered commands.
 * A table that the server had to read again (`again`), or cannot read at the moment, is watched again, too.
 */

import { settings } from "./settings";
import { Store } from "./store";
import type { Command, Eyes, FromServer, Moment, Refusal } from "./wire";

export type Connection = "closed" | "connecting" | "open" | "lost" | "signed_out";

interface Pending {
  readonly message: object;
  readonly answer: (refusal: Refusal | null) => void;
}

interface Watched {
  readonly eyes: Eyes | undefined;
  after: number;
  view: Moment["view"];
  tries: number;
  retry: ReturnType<typeof setTimeout> | undefined;
}

const SLOWEST = 3_800; // with what chance adds, nobody waits five seconds for a house that is back
const QUIET = 25_000; // without a word, after which the server is asked for one
const PULSE = 1_000;
const SILENT = 4_000; // without the word that is owed: a server that stands still takes connections and says nothing
const PASSING = new Set(["unreachable", "unsaved", "stopping", "busy"]);

/** Whether a refusal passes by itself, so that it is worth trying again. */
export const isPassing = (refusal: Refusal): boolean => PASSING.has(refusal.reason);

/** How long to wait before another try: longer each time, and not the same for everybody. */
export const pause = (tries: number): number => Math.min(SLOWEST, 400 * 2 ** tries) * (0.7 + 0.6 * Math.random());

export class Live {
  readonly connection = new Store<Connection>("closed");
  private readonly listeners = new Set<(message: FromServer) => void>();
  private readonly watched = new Map<string, Watched>();
  private readonly pending = new Map<string, Pending>();
  private socket: WebSocket | undefined;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private owed = 0; // since when the server owes a word; 0 if it does not

  open(): void {
    if (this.socket || this.retry) return;
    this.connect();
  }

  /** Close for good, as when somebody signs out. */
  close(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    const socket = this.socket;
    this.socket = undefined;
    socket?.close();
    clearInterval(this.pulse);
    this.connection.set("closed");
  }

  listen(listener: (message: FromServer) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  watch(table: string, eyes?: Eyes): void {
    this.rest(table);
    this.watched.set(table, { eyes, after: 0, view: null, tries: 0, retry: undefined });
    this.open();
    this.sendWatch(table);
  }

  unwatch(table: string): void {
    this.rest(table);
    this.watched.delete(table);
    this.send({ type: "unwatch", table });
  }

  language(lang: string): void {
    this.send({ type: "lang", lang });
    for (const [table, watched] of this.watched) {
      watched.after = 0; // the story is told again in the other language
      this.sendWatch(table);
    }
  }

  /** Send a command; it is repeated after a reconnection until it is answered. */
  command(type: Command, table: string, rest: object): Promise<Refusal | null> {
    return this.request({ type, table, ...rest });
  }

  chat(table: string, text: string): Promise<Refusal | null> {
    return this.request({ type: "say", table, text });
  }

  private request(message: object): Promise<Refusal | null> {
    const id = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-");
    return new Promise((answer) => {
      const whole = { ...message, id };
      this.pending.set(id, { message: whole, answer });
      this.owed ||= Date.now();
      this.send(whole);
    });
  }

  private connect(): void {
    this.retry = undefined;
    this.connection.set(this.tries ? "lost" : "connecting");
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
    this.socket = socket;
    const opening = setTimeout(() => this.drop(socket), SILENT);
    socket.onopen = () => {
      clearTimeout(opening);
      this.tries = 0;
      this.heard = this.owed = Date.now();
      this.connection.set("open");
      this.send({ type: "hello", lang: settings.value.language });
      for (const table of this.watched.keys()) this.sendWatch(table);
      for (const { message } of this.pending.values()) this.send(message);
      clearInterval(this.pulse);
      this.pulse = setInterval(() => this.beat(socket), PULSE);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => {
      clearTimeout(opening);
      this.drop(socket, event.code);
    };
  }

  /** Give a connection up and look for another, perhaps to another server; whoever was signed out stays so. */
  private drop(socket: WebSocket, code = 0): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    socket.close();
    clearInterval(this.pulse);
    if (code === 4401) return this.connection.set("signed_out");
    this.connection.set("lost");
    this.retry = setTimeout(() => this.connect(), pause(this.tries));
    this.tries += 1;
  }

  /** A connection that owes an answer, or says nothing for long, is asked for a word; one that does not answer is given up. */
  private beat(socket: WebSocket): void {
    const now = Date.now();
    if (this.owed && now - this.owed > SILENT) return this.drop(socket);
    if (!this.owed && now - this.heard <= QUIET) return;
    this.owed ||= now;
    this.send({ type: "ping", id: "pulse" });
  }

  private hear(message: FromServer): void {
    this.heard = Date.now();
    if (message.type === "moment" && !this.note(message)) return;
    if (message.type === "again") this.watchAgain(message.table);
    if (message.type === "refused" && message.id === watchId(message.table) && isPassing(message)) this.watchAgain(message.table ?? "");
    if (message.type === "done" || message.type === "refused") {
      const id = message.id ?? "";
      this.pending.get(id)?.answer(message.type === "refused" ? message : null);
      this.pending.delete(id);
    }
    this.owed = this.pending.size ? this.heard : 0;
    for (const listener of [...this.listeners]) listener(message);
  }

  /** Keep what a moment brings; false if it tells changes of a view that we do not have: then we ask for a whole one. */
  private note(moment: Moment): boolean {
    const watched = this.watched.get(moment.table);
    if (!watched) return !moment.changes;
    if (moment.changes) {
      const { since, fields, gone = [] } = moment.changes;
      if (!watched.view || since !== watched.after) {
        this.watchAgain(moment.table);
        return false;
      }
      moment.view = Object.fromEntries(Object.entries({ ...watched.view, ...fields }).filter(([name]) => !gone.includes(name)));
      delete moment.changes;
    }
    watched.after = moment.at;
    watched.view = moment.view;
    if (moment.id) watched.tries = 0;
    return true;
  }

  /** Watch a table once more: at once if the server says so, later and later if it cannot show it. */
  private watchAgain(table: string): void {
    const watched = this.watched.get(table);
    if (!watched || watched.retry !== undefined) return;
    watched.retry = setTimeout(() => {
      watched.retry = undefined;
      this.sendWatch(table);
    }, watched.tries ? pause(watched.tries - 1) : 50 * Math.random());
    watched.tries += 1;
  }

  private rest(table: string): void {
    clearTimeout(this.watched.get(table)?.retry);
  }

  private sendWatch(table: string): void {
    const watched = this.watched.get(table);
    if (!watched) return;
    const eyes = watched.eyes === undefined ? {} : { eyes: watched.eyes };
    this.send({ type: "watch", id: watchId(table), table, after: watched.after, changes: true, ...eyes });
  }

  private send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}

const watchId = (table = ""): string => `watch-${table}`.slice(0, 64);

export const live = new Live();

addEventListener("online", () => live.connection.value === "lost" && live.open());
settings.watch(({ language }) => language !== spoken && live.language((spoken = language)));
let spoken = settings.value.language;

/** Who sits before this browser. The session is a cookie that scripts never see. */

import { ask, Refused } from "./http";
import { live, pause } from "./live";
import { later, offline } from "./offline";
import { change, settings } from "./settings";
import { Store } from "./store";
import type { Visit, You } from "./wire";

/** undefined: not asked yet; null: nobody. */
export const me = new Store<You | null | undefined>(undefined);

/** The recovery code of a guest who has just come: shown once. */
export const recovery = new Store<string>("");

/** Why nobody is here any more, for the welcome page: a key of our words, or the server's own sentence. */
export const turnedOut = new Store<{ readonly key?: "welcome.signed_out"; readonly sentence?: string } | null>(null);

/** Ask who this is; as long as the server cannot be reached, ask again. */
export async function whoAmI(tries = 0): Promise<void> {
  try {
    const { you } = await ask<Visit>("GET", "/session"); // nobody is no refusal here: it would stand in the console
    offline.set(false);
    if (you) signedIn(you);
    else me.set(null);
  } catch (problem) {
    offline.set(!(problem instanceof Refused));
    if (offline.value) return void later(pause(tries), () => void whoAmI(tries + 1));
    if (problem instanceof Refused && problem.refusal.reason === "banned") turnedOut.set({ sentence: problem.refusal.sentence });
    me.set(null);
  }
}

export async function enter(name: string): Promise<void> {
  const answer = await ask<{ you: You; recovery: string }>("POST", "/guests", { name, lang: settings.value.language });
  recovery.set(answer.recovery);
  signedIn(answer.you);
}

export async function signIn(login: string, password: string): Promise<void> {
  signedIn((await ask<{ you: You }>("POST", "/session", { login, password })).you);
}

/** Come back by a code, perhaps with a new password; an account without a login needs one for it. */
export async function recover(code: string, password: string, login: string): Promise<void> {
  const body = { code, ...(password ? { password } : {}), ...(login ? { login } : {}) };
  const answer = await ask<{ you: You; recovery: string }>("POST", "/session/recovery", body);
  recovery.set(answer.recovery);
  signedIn(answer.you);
}

export async function signOut(): Promise<void> {
  await ask("DELETE", "/session");
  left();
}

export async function signOutElsewhere(): Promise<void> {
  await renewing(() => ask("DELETE", "/sessions"));
}

/** Set a password; every other browser is signed out by it. */
export async function setPassword(login: string, password: string, old: string): Promise<void> {
  const body = { login, password, ...(old ? { old } : {}) };
  const { you } = await renewing(() => ask<{ you: You }>("PUT", "/me/password", body));
  me.set(you);
}

/** Do what ends all sessions: this browser gets a new one with the answer, so the socket comes back only then. */
async function renewing<T>(act: () => Promise<T>): Promise<T> {
  live.close();
  try {
    return await act();
  } finally {
    live.open();
  }
}

export async function deleteMe(): Promise<void> {
  await ask("DELETE", "/me");
  left();
}

export async function update(part: Partial<Pick<You, "name" | "lang" | "confirm">>): Promise<void> {
  me.set((await ask<{ you: You }>("PATCH", "/me", part)).you);
}

function signedIn(you: You): void {
  turnedOut.set(null);
  me.set(you);
  if (you.confirm !== settings.value.confirm) change({ confirm: you.confirm });
  live.close();
  live.open();
}

function left(): void {
  me.set(null);
  recovery.set("");
  live.close();
}

const PATIENCE = 3000;
let closed = 0; // times in a row that the socket was closed although there is a session

/** The socket says that this browser is signed out: ask whether that is so, and go to the welcome page then. */
async function lookAgain(): Promise<void> {
  try {
    const { you } = await ask<{ you: You }>("GET", "/me");
    closed += 1;
    if (closed > 2) return turnOut({ key: "welcome.signed_out" });
    me.set(you);
    live.open();
  } catch (problem) {
    if (!(problem instanceof Refused)) setTimeout(() => void lookAgain(), PATIENCE);
    else turnOut(problem.refusal.reason === "signed_out" ? { key: "welcome.signed_out" } : { sentence: problem.refusal.sentence });
  }
}

function turnOut(why: NonNullable<typeof turnedOut.value>): void {
  closed = 0;
  turnedOut.set(why);
  left();
}

live.connection.watch((connection) => connection === "signed_out" && me.value && void lookAgain());
live.listen((message) => {
  if (message.type === "welcome") closed = 0;
});

settings.watch(({ language }) => {
  const you = me.value;
  if (you && you.lang !== language) update({ lang: language }).catch(() => undefined); // only words in mails depend on it
});

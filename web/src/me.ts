/** Who sits before this browser. The session is a cookie that scripts never see. */

import { ask } from "./http";
import { live } from "./live";
import { change, settings } from "./settings";
import { Store } from "./store";
import type { You } from "./wire";

/** undefined: not asked yet; null: nobody. */
export const me = new Store<You | null | undefined>(undefined);

/** The recovery code of a guest who has just come: shown once. */
export const recovery = new Store<string>("");

export async function whoAmI(): Promise<void> {
  try {
    signedIn((await ask<{ you: You }>("GET", "/me")).you);
  } catch {
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

export async function recover(code: string): Promise<void> {
  const answer = await ask<{ you: You; recovery: string }>("POST", "/session/recovery", { code });
  recovery.set(answer.recovery);
  signedIn(answer.you);
}

export async function signOut(everywhere: boolean): Promise<void> {
  await ask("DELETE", everywhere ? "/sessions" : "/session");
  left();
}

export async function deleteMe(): Promise<void> {
  await ask("DELETE", "/me");
  left();
}

export async function update(part: Partial<Pick<You, "name" | "lang" | "confirm">>): Promise<void> {
  me.set((await ask<{ you: You }>("PATCH", "/me", part)).you);
}

function signedIn(you: You): void {
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

settings.watch(({ language }) => {
  const you = me.value;
  if (you && you.lang !== language) update({ lang: language }).catch(() => undefined); // only words in mails depend on it
});

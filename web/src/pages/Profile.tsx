/** The profile: name, preferences, password, recovery, export, farewell. */

import { useState } from "preact/hooks";
import { mayNotify } from "../attention";
import { ask } from "../http";
import { deleteMe, setPassword, signOut, signOutElsewhere, update } from "../me";
import { refusalOf } from "../parts/load";
import { Problem } from "../parts/Problem";
import { change, settings, type Theme } from "../settings";
import { ring } from "../sounds";
import { useStore } from "../store";
import type { Refusal, You } from "../wire";
import type { Language } from "../say";
import { useWords } from "../words";

export function Profile({ you }: { readonly you: You }) {
  const say = useWords();
  const [refusal, setRefusal] = useState<Refusal>();
  const [done, setDone] = useState("");
  const attempt = (act: () => Promise<unknown>, told = say("profile.saved")): void => {
    setDone("");
    act().then(
      () => {
        setRefusal(undefined);
        setDone(told);
      },
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  };
  return (
    <div class="page narrow">
      <h1>{say("profile.title")}</h1>
      <Problem refusal={refusal} onClose={() => setRefusal(undefined)} />
      <p role="status" class={done ? "notice" : "unseen"}>
        {done}
      </p>
      <Name you={you} attempt={attempt} />
      <Preferences you={you} attempt={attempt} />
      <Password you={you} attempt={attempt} />
      <Farewell attempt={attempt} />
    </div>
  );
}

interface Part {
  readonly you: You;
  readonly attempt: (act: () => Promise<unknown>, told?: string) => void;
}

function Name({ you, attempt }: Part) {
  const say = useWords();
  const [name, setName] = useState(you.name);
  return (
    <section class="leaf">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(() => update({ name: name.trim() }));
        }}
      >
        <label>
          {say("profile.name")}
          <input value={name} required maxLength={40} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <div>
          <button type="submit">{say("profile.save")}</button>
        </div>
      </form>
    </section>
  );
}

function Preferences({ you, attempt }: Part) {
  const say = useWords();
  const now = useStore(settings);
  return (
    <section class="leaf stack">
      <h2>{say("profile.preferences")}</h2>
      <div class="columns">
        <label>
          {say("profile.language")}
          <select value={now.language} onChange={(event) => change({ language: event.currentTarget.value as Language })}>
            <option value="en" lang="en">
              English
            </option>
            <option value="de" lang="de">
              Deutsch
            </option>
          </select>
        </label>
        <label>
          {say("profile.theme")}
          <select value={now.theme} onChange={(event) => change({ theme: event.currentTarget.value as Theme })}>
            {(["auto", "light", "dark"] as const).map((theme) => (
              <option key={theme} value={theme}>
                {say(`theme.${theme}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={now.sound}
          onChange={(event) => {
            change({ sound: event.currentTarget.checked });
            if (event.currentTarget.checked) ring();
          }}
        />
        {say("profile.sound")}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={now.notify}
          onChange={(event) => {
            if (!event.currentTarget.checked) return change({ notify: false });
            void mayNotify().then((may) => change({ notify: may }));
          }}
        />
        {say("profile.notify")}
      </label>
      <label class="check">
        <input type="checkbox" checked={you.confirm} onChange={(event) => attempt(() => update({ confirm: event.currentTarget.checked }))} />
        {say("profile.confirm")}
      </label>
    </section>
  );
}

function Password({ you, attempt }: Part) {
  const say = useWords();
  const [code, setCode] = useState("");
  const keep = (event: Event): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const fields = new FormData(form);
    attempt(async () => {
      await setPassword(String(fields.get("login")), String(fields.get("password")), String(fields.get("old") ?? ""));
      form.reset();
    }, you.guest ? say("profile.saved") : say("profile.changed"));
  };
  return (
    <section class="leaf stack">
      <h2>{you.guest ? say("profile.keep") : say("profile.change")}</h2>
      <p class="soft">{you.guest ? say("profile.keep_text") : say("profile.signed_in", { login: you.login ?? "" })}</p>
      <form class="stack" onSubmit={keep}>
        <label>
          {say("profile.login")}
          <input name="login" required minLength={3} maxLength={40} pattern="[a-z0-9._\-]+" defaultValue={you.login ?? ""} autoComplete="username" />
          <span class="hint">{say("profile.login_hint")}</span>
        </label>
        {!you.guest && (
          <label>
            {say("profile.old")}
            <input name="old" type="password" required autoComplete="current-password" />
          </label>
        )}
        <label>
          {you.guest ? say("profile.password") : say("profile.new_password")}
          <input name="password" type="password" required minLength={8} maxLength={200} autoComplete="new-password" />
        </label>
        <div>
          <button type="submit">{say("profile.save")}</button>
        </div>
      </form>
      <hr />
      <p class="soft">{say("profile.recovery_text")}</p>
      {code && (
        <p class="notice">
          <code class="number">{code}</code>
        </p>
      )}
      <div>
        <button type="button" onClick={() => attempt(async () => setCode((await ask<{ recovery: string }>("POST", "/me/recovery")).recovery), say("profile.new_code_done"))}>
          {say("profile.new_code")}
        </button>
      </div>
    </section>
  );
}

function Farewell({ attempt }: Omit<Part, "you">) {
  const say = useWords();
  const [isSure, setSure] = useState(false);
  return (
    <section class="leaf stack">
      <h2>{say("profile.leave")}</h2>
      <div class="row">
        <button type="button" onClick={() => attempt(signOut)}>
          {say("profile.sign_out")}
        </button>
        <button type="button" onClick={() => attempt(signOutElsewhere, say("profile.signed_out_elsewhere"))}>
          {say("profile.sign_out_all")}
        </button>
        <a class="button" href="/api/me/export" download="chapterhouse-export.json">
          {say("profile.export")}
        </a>
      </div>
      <hr />
      <p class="soft">{say("profile.delete_text")}</p>
      <label class="check">
        <input type="checkbox" checked={isSure} onChange={(event) => setSure(event.currentTarget.checked)} />
        {say("profile.delete_sure")}
      </label>
      <div>
        <button type="button" class="danger" disabled={!isSure} onClick={() => attempt(deleteMe)}>
          {say("profile.delete")}
        </button>
      </div>
    </section>
  );
}

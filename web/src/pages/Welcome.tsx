/** Who comes for the first time gives a name and plays; who has been here signs in. */

import { useState } from "preact/hooks";
import { titles as loadTitles } from "../http";
import { enter, recover, signIn, turnedOut } from "../me";
import { Frontispiece } from "../parts/Frontispiece";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { useStore } from "../store";
import type { Refusal } from "../wire";
import { useLanguage, useWords } from "../words";

export function Welcome({ isGuestWanted }: { readonly isGuestWanted: boolean }) {
  const say = useWords();
  const why = useStore(turnedOut);
  const [refusal, setRefusal] = useState<Refusal>();
  const attempt = (event: Event, act: (fields: FormData) => Promise<void>): void => {
    event.preventDefault();
    act(new FormData(event.currentTarget as HTMLFormElement)).catch((problem: unknown) => setRefusal(refusalOf(problem)));
  };
  return (
    <div class="page at-the-door">
      <Played />
      <div class="columns">
        <header class="leaf welcome">
          <h1>{say("welcome.title")}</h1>
          <p class="initial">{say("welcome.text")}</p>
          {why && !refusal && (
            <p class="notice" role="alert">
              {why.key ? say(why.key) : why.sentence}
            </p>
          )}
          <Problem refusal={refusal} />
          <form class="stack" onSubmit={(event) => attempt(event, (fields) => enter(String(fields.get("name")).trim()))}>
            <label>
              {say("welcome.name")}
              <input name="name" required maxLength={40} autoComplete="nickname" />
            </label>
            <button class="strong" type="submit">
              {say("welcome.enter")}
            </button>
            <p class="small soft">{say("welcome.guest")}</p>
          </form>
        </header>
        <section class="leaf">
          <h2>{say("welcome.back")}</h2>
          <form class="stack" onSubmit={(event) => attempt(event, (fields) => signIn(String(fields.get("login")), String(fields.get("password"))))}>
            <label>
              {say("profile.login")}
              <input name="login" required autoComplete="username" />
            </label>
            <label>
              {say("profile.password")}
              <input name="password" type="password" required autoComplete="current-password" />
            </label>
            <button type="submit">{say("welcome.sign_in")}</button>
          </form>
          <details class="recover">
            <summary>{say("welcome.recover")}</summary>
            <p class="small soft">{say("welcome.recover_text")}</p>
            <form class="stack" onSubmit={(event) => attempt(event, (fields) => recover(text(fields, "code"), String(fields.get("password")), text(fields, "login")))}>
              <label>
                {say("profile.recovery")}
                <input name="code" required autoComplete="off" spellcheck={false} />
              </label>
              <label>
                {say("welcome.new_password")}
                <input name="password" type="password" minLength={8} maxLength={200} autoComplete="new-password" />
              </label>
              <label>
                {say("welcome.new_login")}
                <input name="login" minLength={3} maxLength={40} pattern="[a-z0-9._\-]+" autoComplete="username" />
              </label>
              <button type="submit">{say("welcome.use_code")}</button>
            </form>
          </details>
        </section>
      </div>
      {isGuestWanted && <p class="small soft">{say("welcome.rights")}</p>}
    </div>
  );
}

/** What there is to play, before anybody has given a name. */
function Played() {
  const say = useWords();
  const language = useLanguage();
  const { value: titles = [] } = useLoad(loadTitles, []);
  return (
    <ul class="plain played" aria-label={say("welcome.games")}>
      {titles.map((title) => (
        <li key={title.name} class="leaf">
          <a href={`/learn/${title.name}`}>
            <Frontispiece title={title.name} />
            <b>{title.names[language]}</b>
          </a>
        </li>
      ))}
    </ul>
  );
}

const text = (fields: FormData, name: string): string => String(fields.get(name)).trim();

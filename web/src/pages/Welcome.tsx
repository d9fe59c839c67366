/** Who comes for the first time gives a name and plays; who has been here signs in. */

import { useState } from "preact/hooks";
import { enter, recover, signIn, turnedOut } from "../me";
import { refusalOf } from "../parts/load";
import { Problem } from "../parts/Problem";
import { useStore } from "../store";
import type { Refusal } from "../wire";
import { useWords } from "../words";

export function Welcome({ isGuestWanted }: { readonly isGuestWanted: boolean }) {
  const say = useWords();
  const why = useStore(turnedOut);
  const [refusal, setRefusal] = useState<Refusal>();
  const attempt = (event: Event, act: (fields: FormData) => Promise<void>): void => {
    event.preventDefault();
    act(new FormData(event.currentTarget as HTMLFormElement)).catch((problem: unknown) => setRefusal(refusalOf(problem)));
  };
  return (
    <div class="page narrow">
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
      <div class="columns">
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
        </section>
        <section class="leaf">
          <h2>{say("welcome.recover")}</h2>
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
        </section>
      </div>
      {isGuestWanted && <p class="small soft">{say("welcome.rights")}</p>}
    </div>
  );
}

const text = (fields: FormData, name: string): string => String(fields.get(name)).trim();

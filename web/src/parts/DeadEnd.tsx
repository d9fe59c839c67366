/** Where nothing can be shown: why, and where to go from here. */

import type { Refusal } from "../wire";
import { useWords } from "../words";
import { Frontispiece } from "./Frontispiece";
import { Problem } from "./Problem";

export function DeadEnd({ title, refusal }: { readonly title?: string; readonly refusal?: Refusal | undefined }) {
  const say = useWords();
  return (
    <div class="page narrow dead-end">
      <Frontispiece title="" />
      <h1>{title ?? say("nowhere.here")}</h1>
      <Problem refusal={refusal} />
      <p class="row">
        <a class="button strong" href="/">
          {say("nowhere.back")}
        </a>
        <a class="button" href="/new">
          {say("lobby.new")}
        </a>
        <a href="/rules">{say("nav.rules")}</a>
      </p>
    </div>
  );
}

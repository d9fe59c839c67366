/** A title in the lobby: what it is about, how long and how heavy, and every way to begin. */

import { ask } from "../http";
import { Frontispiece } from "../parts/Frontispiece";
import { refusalOf } from "../parts/load";
import { go } from "../route";
import type { Refusal, Table, TitleCard as Card } from "../wire";
import { useLanguage, useWords } from "../words";
import { QuickPlay } from "./QuickPlay";

export function TitleCard({ title, refuse }: { readonly title: Card; readonly refuse: (refusal: Refusal) => void }) {
  const say = useWords();
  const language = useLanguage();
  const [shortest, longest] = title.minutes;
  const solo = (): void => {
    ask<Table>("POST", "/tables", { title: title.name, seats: [{ kind: "me" }], start: true }).then(
      (table) => go(`/table/${table.id}`),
      (problem: unknown) => refuse(refusalOf(problem)),
    );
  };
  return (
    <article class="leaf title-card" data-title={title.name}>
      <Frontispiece title={title.name} />
      <h2>{title.names[language]}</h2>
      <p class="theme">{title.theme[language]}</p>
      <p class="small soft number">
        {say("lobby.seats", { seats: spread(title.seats) })} · {say("lobby.minutes", { minutes: `${shortest}–${longest}` })} · {say(`weight.${title.weight as 1}`)}
        {title.stage !== "verified" && <span class="tag warn small">{say(`stage.${title.stage as "draft"}`)}</span>}
      </p>
      <p>
        <a href={`/learn/${title.name}`}>{say("lobby.learn")}</a>
      </p>
      <div class="row">
        <QuickPlay title={title} refuse={refuse} />
      </div>
      <div class="row small others">
        {title.seats.includes(1) && (
          <button type="button" class="quiet" onClick={solo}>
            {say("lobby.solo")}
          </button>
        )}
        {title.campaign && <a href={`/campaign/${title.name}`}>{say("campaign.link")}</a>}
        <a href={`/new/${title.name}`}>{say("lobby.new")}</a>
        <a href={`/rules/${title.name}`}>{say("nav.rules")}</a>
      </div>
    </article>
  );
}

function spread(seats: readonly number[]): string {
  const [first, last] = [seats[0] ?? 0, seats.at(-1) ?? 0];
  return first === last ? String(first) : `${first}–${last}`;
}

/** A title in the lobby: what it is about, how long and how heavy, and every way to begin. */

import { ask } from "../http";
import { Frontispiece } from "../parts/Frontispiece";
import { refusalOf } from "../parts/load";
import { known } from "../newcomers";
import { go } from "../route";
import { useStore } from "../store";
import type { Refusal, Table, TitleCard as Card } from "../wire";
import { useLanguage, useWords } from "../words";
import { QuickPlay } from "./QuickPlay";
import { record } from "./result";

interface Props {
  readonly title: Card;
  /** This person's tables of the title. */
  readonly tables: readonly Table[];
  readonly refuse: (refusal: Refusal) => void;
}

export function TitleCard({ title, tables, refuse }: Props) {
  const say = useWords();
  const language = useLanguage();
  const [shortest, longest] = title.minutes;
  const met = useStore(known);
  const isNew = met !== undefined && !met[title.name] && tables.length === 0;
  const solo = (): void => {
    ask<Table>("POST", "/tables", { title: title.name, seats: [{ kind: "me" }], start: true }).then(
      (table) => go(`/table/${table.id}`),
      (problem: unknown) => refuse(refusalOf(problem)),
    );
  };
  return (
    <article class="leaf title-card" data-title={title.name}>
      <Frontispiece title={title.name} />
      <div class="row spread">
        <h2>{title.names[language]}</h2>
        <Badge isNew={isNew} tables={tables} />
      </div>
      <p class="theme">{title.theme[language]}</p>
      <p class="small soft number">
        {say("lobby.seats", { seats: spread(title.seats) })} · {say("lobby.minutes", { minutes: `${shortest}–${longest}` })} · {say(`weight.${title.weight as 1}`)}
        {title.stage !== "verified" && <span class="tag warn small">{say(`stage.${title.stage as "draft"}`)}</span>}
      </p>
      <div class="row">
        <a class={isNew ? "button strong" : "button"} href={`/learn/${title.name}`}>
          {say(isNew ? "lobby.learn" : "lobby.learn_more")}
        </a>
        <QuickPlay title={title} refuse={refuse} isStrong={!isNew} />
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

/** What there is between a person and a title: a turn, games won, or nothing yet. */
function Badge({ isNew, tables }: { readonly isNew: boolean; readonly tables: readonly Table[] }) {
  const say = useWords();
  const { played, won } = record(tables);
  if (tables.some((table) => table.your_turn)) return <span class="tag turn">{say("table.your_turn")}</span>;
  if (played > 0) return <span class="tag">{say("lobby.won", { won, played })}</span>;
  return isNew ? <span class="tag">{say("lobby.untried")}</span> : null;
}

function spread(seats: readonly number[]): string {
  const [first, last] = [seats[0] ?? 0, seats.at(-1) ?? 0];
  return first === last ? String(first) : `${first}–${last}`;
}

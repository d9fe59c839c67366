/** The lobby: your tables first, then what one could play or watch. */

import { useEffect, useState } from "preact/hooks";
import { ask, titles as loadTitles } from "../http";
import { live } from "../live";
import { me, recovery } from "../me";
import { Frontispiece } from "../parts/Frontispiece";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { TableCard } from "../parts/TableCard";
import { go } from "../route";
import { useStore } from "../store";
import type { Finding, Refusal, Table, Tables, TitleCard } from "../wire";
import { useLanguage, useWords } from "../words";

export function Lobby() {
  const say = useWords();
  const language = useLanguage();
  const you = useStore(me);
  const titles = useLoad(loadTitles, []);
  const tables = useLoad(() => ask<Tables>("GET", "/tables"), [language]);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => live.listen((message) => message.type === "notice" && tables.again()), []);

  const quick = (title: TitleCard, count: number): void => {
    const seats = Array.from({ length: count }, (_, seat) => (seat === 0 ? { kind: "me" } : { kind: "bot", level: "easy" }));
    ask<Table>("POST", "/tables", { title: title.name, seats, start: true }).then(
      (table) => go(`/table/${table.id}`),
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  };

  const lists = tables.value;
  const known = new Map(titles.value?.map((title) => [title.name, title.names[language]]));
  return (
    <div class="page">
      <h1>{say("lobby.title", { name: you?.name ?? "" })}</h1>
      <Recovery />
      <Problem refusal={refusal ?? tables.refusal ?? titles.refusal} onClose={() => setRefusal(undefined)} />
      {lists && lists.mine.length > 0 && <TableList label={say("lobby.mine")} tables={lists.mine} names={known} moved={tables.again} />}
      {lists && lists.away.length > 0 && (
        <details class="away">
          <summary>{say("away.folder", { count: lists.away.length })}</summary>
          <TableList label={say("away.title")} tables={lists.away} names={known} moved={tables.again} isAway />
        </details>
      )}
      <section aria-label={say("lobby.play")}>
        <h2>{say("lobby.play")}</h2>
        <div class="titles">
          {titles.value?.map((title) => (
            <article key={title.name} class="leaf title-card">
              <Frontispiece title={title.name} />
              <h3>{title.names[language]}</h3>
              <p class="small soft">
                {say("lobby.seats", { seats: spread(title.seats) })} · {say(`stage.${title.stage as "draft"}`)}
              </p>
              <p>
                <a href={`/learn/${title.name}`}>{say("lobby.learn")}</a>
              </p>
              <div class="row">
                <button type="button" class="strong" onClick={() => quick(title, title.seats.find((seats) => seats > 1) ?? 2)}>
                  {say("lobby.quick")}
                </button>
                {title.seats.includes(1) && (
                  <button type="button" onClick={() => quick(title, 1)}>
                    {say("lobby.solo")}
                  </button>
                )}
                <a class="button" href={`/new?title=${title.name}`}>
                  {say("lobby.new")}
                </a>
                <a href={`/rules/${title.name}`}>{say("nav.rules")}</a>
              </div>
            </article>
          ))}
        </div>
      </section>
      {lists && <TableList label={say("lobby.open")} tables={lists.open} names={known} empty={say("lobby.none_open")} />}
      {lists && lists.running.length > 0 && <TableList label={say("lobby.running")} tables={lists.running} names={known} />}
      {lists && lists.finished.length > 0 && <TableList label={say("lobby.finished")} tables={lists.finished} names={known} />}
      <Import />
    </div>
  );
}

function spread(seats: readonly number[]): string {
  const [first, last] = [seats[0] ?? 0, seats.at(-1) ?? 0];
  return first === last ? String(first) : `${first}–${last}`;
}

interface ListProps {
  readonly label: string;
  readonly tables: readonly Table[];
  readonly names: ReadonlyMap<string, string>;
  readonly empty?: string;
  readonly isAway?: boolean;
  readonly moved?: () => void;
}

function TableList({ label, tables, names, empty, isAway, moved }: ListProps) {
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      {tables.length === 0 ? (
        <p class="empty">{empty}</p>
      ) : (
        <ul class="plain table-list">
          {tables.map((table) => (
            <TableCard key={table.id} table={table} title={names.get(table.title) ?? table.title} isAway={isAway} moved={moved} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The code by which a guest comes back on another device; shown until it is put away. */
function Recovery() {
  const say = useWords();
  const code = useStore(recovery);
  if (!code) return null;
  return (
    <div class="notice">
      <p>
        {say("recovery.text")} <code class="number">{code}</code>
      </p>
      <button type="button" onClick={() => recovery.set("")}>
        {say("recovery.noted")}
      </button>
    </div>
  );
}

function Import() {
  const say = useWords();
  const [refusal, setRefusal] = useState<Refusal>();
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      const answer = await ask<{ table: Table; findings: Finding[] }>("POST", "/records", await file.text());
      go(`/replay/${answer.table.id}`);
    } catch (problem) {
      setRefusal(refusalOf(problem));
    }
  };
  return (
    <section class="leaf" aria-label={say("import.title")}>
      <h2>{say("import.title")}</h2>
      <Problem refusal={refusal} />
      <label>
        {say("import.text")}
        <input type="file" accept=".jsonl,.json,.txt,application/jsonl" onChange={(event) => void load(event.currentTarget.files?.[0])} />
      </label>
    </section>
  );
}

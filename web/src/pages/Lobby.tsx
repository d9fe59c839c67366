/** The lobby: what waits for you, what one could play, and what else goes on. */

import { useEffect, useState } from "preact/hooks";
import { ask, titles as loadTitles } from "../http";
import { live } from "../live";
import { Finished, Rows, TableList } from "../lobby/Tables";
import { TitleCard } from "../lobby/TitleCard";
import { me, recovery } from "../me";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { go } from "../route";
import { useStore } from "../store";
import type { Finding, Refusal, Table, Tables, TitleCard as Card } from "../wire";
import { useLanguage, useWords } from "../words";

export function Lobby() {
  const say = useWords();
  const language = useLanguage();
  const you = useStore(me);
  const titles = useLoad(loadTitles, []);
  const tables = useLoad(() => ask<Tables>("GET", "/tables"), [language]);
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => live.listen((message) => message.type === "notice" && tables.again()), []);

  const lists = tables.value;
  const names = new Map(titles.value?.map((title) => [title.name, title.names[language]]));
  const own = lists ? [...lists.mine, ...lists.away] : [];
  const waiting = lists?.mine.filter((table) => table.your_turn) ?? [];
  return (
    <div class="page lobby">
      <header class="stack">
        <h1>{say("lobby.title", { name: you?.name ?? "" })}</h1>
        <Recovery />
        <Problem refusal={refusal ?? tables.refusal ?? titles.refusal} onClose={() => setRefusal(undefined)} />
      </header>
      {waiting.length > 0 && (
        <div class="now">
          <TableList label={say("lobby.waiting")} tables={waiting} names={names} />
        </div>
      )}
      <section aria-label={say("lobby.play")} class="offer">
        {lists && isNew(lists) && <Beginning titles={titles.value ?? []} />}
        <div class="titles">
          {titles.value?.map((title) => (
            <TitleCard key={title.name} title={title} tables={own.filter((table) => table.title === title.name)} refuse={setRefusal} />
          ))}
        </div>
      </section>
      {lists && <Elsewhere lists={lists} names={names} moved={tables.again} />}
    </div>
  );
}

const isNew = ({ mine, away }: Tables): boolean => mine.length === 0 && away.length === 0;

/** Where somebody who has never played here may begin: with the lightest title. */
function Beginning({ titles }: { readonly titles: readonly Card[] }) {
  const say = useWords();
  const language = useLanguage();
  const [lightest] = [...titles].sort((a, b) => a.weight - b.weight);
  if (!lightest) return null;
  return <p class="beginning">{say("lobby.begin", { title: lightest.names[language], minutes: lightest.minutes[1] })}</p>;
}

/** Everything that need not be done now. */
function Elsewhere({ lists, names, moved }: { readonly lists: Tables; readonly names: ReadonlyMap<string, string>; readonly moved: () => void }) {
  const say = useWords();
  const others = lists.mine.filter((table) => !table.your_turn);
  const is = (...states: string[]) => ({ status }: Table): boolean => states.includes(status);
  return (
    <div class="elsewhere">
      <TableList label={say("lobby.others")} tables={others.filter(is("playing"))} names={names} moved={moved} />
      <TableList label={say("lobby.gathering")} tables={others.filter(is("open"))} names={names} moved={moved} />
      <Finished label={say("lobby.over")} tables={others.filter(is("finished", "imported", "broken"))} names={names} moved={moved} />
      {lists.away.length > 0 && (
        <details class="away">
          <summary>{say("away.folder", { count: lists.away.length })}</summary>
          <Rows tables={lists.away} names={names} moved={moved} isAway />
        </details>
      )}
      {lists.open.length > 0 ? (
        <TableList label={say("lobby.open")} tables={lists.open} names={names} />
      ) : (
        <section class="leaf tables" aria-label={say("lobby.open")}>
          <h2>{say("lobby.open")}</h2>
          <p class="empty">
            {say("lobby.none_open")} <a href="/new">{say("lobby.invite")}</a>
          </p>
        </section>
      )}
      <TableList label={say("lobby.running")} tables={lists.running} names={names} />
      <Finished label={say("lobby.finished")} tables={lists.finished} names={names} />
      <Import />
    </div>
  );
}

/** The code by which a guest comes back on another device; shown until it is put away. */
function Recovery() {
  const say = useWords();
  const code = useStore(recovery);
  if (!code) return null;
  return (
    <div class="notice recovery">
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
    <details class="import">
      <summary>{say("import.title")}</summary>
      <Problem refusal={refusal} />
      <label>
        {say("import.text")}
        <input type="file" accept=".jsonl,.json,.txt,application/jsonl" onChange={(event) => void load(event.currentTarget.files?.[0])} />
      </label>
    </details>
  );
}

/** A table in a list: title, people, and what it waits for or how it ended. */

import { resultOf } from "../lobby/result";
import type { Table } from "../wire";
import { useLanguage, useWords, type Say } from "../words";
import { canBePutAway, PutAway } from "./PutAway";

interface Props {
  readonly table: Table;
  readonly title: string;
  readonly isAway?: boolean | undefined;
  /** Called after the table was put away or restored; without it there is no way to. */
  readonly moved?: (() => void) | undefined;
}

export function TableCard({ table, title, isAway, moved }: Props) {
  const say = useWords();
  const language = useLanguage();
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(table.changed);
  const people = table.seats.map((seat) => (seat.kind === "open" ? say("seat.free") : seat.name));
  const href = table.status === "imported" ? `/replay/${table.id}` : `/table/${table.id}`;
  return (
    <li>
      <a class={`table-card ${table.your_turn ? "is-yours" : ""}`} href={href} title={when}>
        <span class="row spread">
          <b>{table.name || title}</b>
          {table.your_turn ? <span class="tag turn">{say("table.your_turn")}</span> : <span class="small">{state(say, table)}</span>}
        </span>
        {table.question && <span class="asks">{table.question}</span>}
        <span class="small soft">
          {table.name ? `${title} · ` : ""}
          {people.join(", ")}
        </span>
      </a>
      {moved && canBePutAway(table) && <PutAway table={table} isAway={isAway} done={moved} />}
    </li>
  );
}

/** What there is to know of a table that does not wait for this person. */
function state(say: Say, table: Table): string {
  const { status, to_act: seat, seats } = table;
  if (status === "finished") return resultOf(say, table) || say("status.finished");
  const waits = seat === null ? undefined : seats[seat];
  return status === "playing" && waits ? say("status.waits", { who: waits.name }) : say(`status.${status}`);
}

/** A table in a list: title, people, and what it waits for. */

import type { Table } from "../wire";
import { useLanguage, useWords } from "../words";
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
      <a class={`leaf table-card ${table.your_turn ? "is-yours" : ""}`} href={href}>
        <span class="row spread">
          <b>{table.name || title}</b>
          {table.your_turn ? <span class="tag turn">{say("table.your_turn")}</span> : <span class="tag">{say(`status.${table.status}`)}</span>}
        </span>
        <span class="small">
          {table.name ? `${title} · ` : ""}
          {people.join(", ")}
        </span>
        <span class="small soft number">{when}</span>
      </a>
      {moved && canBePutAway(table) && <PutAway table={table} isAway={isAway} done={moved} />}
    </li>
  );
}

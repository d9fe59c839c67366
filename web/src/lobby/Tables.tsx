/** Tables in the lobby, each kind under its own heading; of finished ones the last few, the rest folded. */

import { TableCard } from "../parts/TableCard";
import type { Table } from "../wire";
import { useWords } from "../words";

const LAST = 3; // finished games that are shown at once

interface Props {
  readonly label: string;
  readonly tables: readonly Table[];
  readonly names: ReadonlyMap<string, string>;
  readonly isAway?: boolean;
  readonly moved?: () => void;
}

export function TableList({ label, tables, names, isAway, moved }: Props) {
  if (tables.length === 0) return null;
  return (
    <section aria-label={label} class="leaf tables">
      <h2>{label}</h2>
      <Rows tables={tables} names={names} isAway={isAway} moved={moved} />
    </section>
  );
}

export function Finished({ label, tables, names, moved }: Omit<Props, "isAway">) {
  const say = useWords();
  if (tables.length === 0) return null;
  const rest = tables.slice(LAST);
  return (
    <section aria-label={label} class="leaf tables">
      <h2>{label}</h2>
      <Rows tables={tables.slice(0, LAST)} names={names} moved={moved} />
      {rest.length > 0 && (
        <details>
          <summary>{say("lobby.rest", { count: rest.length })}</summary>
          <Rows tables={rest} names={names} moved={moved} />
        </details>
      )}
    </section>
  );
}

interface RowsProps {
  readonly tables: readonly Table[];
  readonly names: ReadonlyMap<string, string>;
  readonly isAway?: boolean | undefined;
  readonly moved?: (() => void) | undefined;
}

export function Rows({ tables, names, isAway, moved }: RowsProps) {
  return (
    <ul class="plain table-list">
      {tables.map((table) => (
        <TableCard key={table.id} table={table} title={names.get(table.title) ?? table.title} isAway={isAway} moved={moved} />
      ))}
    </ul>
  );
}

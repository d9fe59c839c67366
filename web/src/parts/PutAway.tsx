/** Takes a table that is over off one's own list, or puts it back. */

import { useState } from "preact/hooks";
import { ask } from "../http";
import type { Refusal, Table } from "../wire";
import { useWords } from "../words";
import { refusalOf } from "./load";
import { Problem } from "./Problem";

interface Props {
  readonly table: Table;
  readonly isAway?: boolean | undefined;
  readonly done: () => void;
}

/** Whether a table can be put away by this person. */
export const canBePutAway = ({ status, yours, host }: Table): boolean =>
  (yours.length > 0 || host) && (status === "finished" || status === "imported" || status === "broken");

export function PutAway({ table, isAway = false, done }: Props) {
  const say = useWords();
  const [refusal, setRefusal] = useState<Refusal>();
  const move = (): void => {
    ask<string>(isAway ? "DELETE" : "PUT", `/tables/${table.id}/away`).then(done, (problem: unknown) => setRefusal(refusalOf(problem)));
  };
  return (
    <>
      <button type="button" class="quiet small" onClick={move}>
        {say(isAway ? "away.restore" : "away.put")}
        {table.name && <span class="unseen"> {table.name}</span>}
      </button>
      <Problem refusal={refusal} />
    </>
  );
}

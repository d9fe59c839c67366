/** The page of a table: open, running or over. */

import { Problem } from "../parts/Problem";
import { Play } from "../table/Play";
import { useTable } from "../table/state";
import { useTitle } from "../table/texts";
import { WaitingRoom } from "../table/WaitingRoom";
import { useWords } from "../words";

export function TablePage({ id }: { readonly id: string }) {
  const say = useWords();
  const table = useTable(id);
  const info = table.state?.moment.info;
  const { value: known, refusal } = useTitle(info?.title, info?.content);
  if (table.isGone) {
    return (
      <div class="page narrow">
        <h1>{say("table.gone")}</h1>
        <p>
          <a href="/">{say("nowhere.back")}</a>
        </p>
      </div>
    );
  }
  if (!table.state || !info || !known) {
    return (
      <div class="page narrow">
        <Problem refusal={table.refusal ?? refusal} />
        {!table.refusal && <p class="soft">{say("loading")}</p>}
      </div>
    );
  }
  if (info.status === "open") return <WaitingRoom table={table} known={known} info={info} />;
  return <Play table={table} known={known} state={table.state} />;
}

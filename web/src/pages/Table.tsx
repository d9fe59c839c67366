/** The page of a table: open, running or over. */

import { DeadEnd } from "../parts/DeadEnd";
import { Masthead } from "../parts/Masthead";
import { Play } from "../table/Play";
import { useTable } from "../table/state";
import { useTitle } from "../table/texts";
import { WaitingRoom } from "../table/WaitingRoom";
import type { Refusal } from "../wire";
import { useWords } from "../words";

export function TablePage({ id }: { readonly id: string }) {
  const table = useTable(id);
  const state = table.isGone ? undefined : table.state;
  const info = state?.moment.info;
  const { value: known, refusal } = useTitle(info?.title, info?.content);
  if (state && info && known && info.status !== "open") return <Play table={table} known={known} state={state} />;
  return (
    <>
      <Masthead />
      {info && known ? <WaitingRoom table={table} known={known} info={info} /> : <NotYet isGone={table.isGone} refusal={table.refusal ?? refusal} />}
    </>
  );
}

function NotYet({ isGone, refusal }: { readonly isGone: boolean; readonly refusal: Refusal | undefined }) {
  const say = useWords();
  if (isGone) return <DeadEnd title={say("table.gone")} />;
  return refusal ? <DeadEnd refusal={refusal} /> : <p class="page soft">{say("loading")}</p>;
}

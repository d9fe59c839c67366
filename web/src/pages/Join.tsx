/** Follows an invitation. The code stands behind the # of the address, so no server log ever sees it. */

import { useEffect, useState } from "preact/hooks";
import { ask } from "../http";
import { DeadEnd } from "../parts/DeadEnd";
import { refusalOf } from "../parts/load";
import { go } from "../route";
import type { Refusal, Table } from "../wire";
import { useWords } from "../words";

export function Join() {
  const say = useWords();
  const [refusal, setRefusal] = useState<Refusal>();
  useEffect(() => {
    const code = location.hash.slice(1);
    ask<Table>("POST", "/invitations", { code }).then(
      (table) => go(`/table/${table.id}`, true),
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  }, []);
  if (refusal) return <DeadEnd refusal={refusal} />;
  return (
    <div class="page narrow">
      <h1>{say("join.title")}</h1>
      <p class="soft">{say("loading")}</p>
    </div>
  );
}

/** Says to somebody for whom a bot plays why it does, and how to come back. */

import type { Seat } from "../wire";
import { useWords } from "../words";
import type { TableHandle } from "./state";

export function Deputy({ seat, table }: { readonly seat: Seat; readonly table: TableHandle }) {
  const say = useWords();
  const why = seat.absence ?? "clock";
  return (
    <div class="notice" role="status">
      <p>{say(`deputy.${why}`)}</p>
      {(why === "clock" || why === "handed") && (
        <button type="button" onClick={() => table.command("back")}>
          {say("deputy.back")}
        </button>
      )}
    </div>
  );
}

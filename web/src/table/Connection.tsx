/** Whether the server hears us. */

import { live } from "../live";
import { useStore } from "../store";
import { useWords } from "../words";

export function ConnectionState() {
  const say = useWords();
  const connection = useStore(live.connection);
  return (
    <span class={`connection is-${connection}`} role="status" data-tip={say(`connection.${connection}`)}>
      <span aria-hidden="true">{connection === "open" ? "●" : "○"}</span> {say(`connection.${connection}`)}
    </span>
  );
}

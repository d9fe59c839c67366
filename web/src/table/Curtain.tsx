/** Hides everything that one person knows, the story too, while the device goes on to the next. */

import type { Moment } from "../wire";
import { useWords } from "../words";

export function Curtain({ moment, open }: { readonly moment: Moment; readonly open: () => void }) {
  const say = useWords();
  const who = moment.mover === null ? "" : (moment.names[moment.mover] ?? "");
  return (
    <div class="curtain" role="status">
      <svg viewBox="0 0 400 120" aria-hidden="true">
        <path d="M0 0h400v16H0z" />
        {Array.from({ length: 10 }, (_, fold) => (
          <path key={fold} d={`M${fold * 40} 16q20 50 0 104h40q-20-54 0-104z`} />
        ))}
      </svg>
      <h1>{say("curtain.title", { who })}</h1>
      <p>{say("curtain.wait")}</p>
      <button type="button" class="strong" onClick={open}>
        {say("curtain.open", { who })}
      </button>
    </div>
  );
}

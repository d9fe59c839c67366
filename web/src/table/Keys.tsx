/** Every key of a table, on a sheet that ? opens. */

import { useEffect, useRef } from "preact/hooks";
import { useWords, type Word } from "../words";

const KEYS: readonly (readonly [string, Word])[] = [
  ["1 … 9, 0, a … z", "keys.choice"],
  ["/", "keys.search"],
  ["u", "undo.undo"],
  ["r", "undo.redo"],
  ["h", "keys.hint"],
  ["␣", "play.now"],
  ["n", "keys.next"],
  ["Tab, Enter", "keys.thing"],
  ["+ − 0", "keys.zoom"],
  ["Esc", "keys.close"],
  ["?", "keys.label"],
];

export function Keys({ close }: { readonly close: () => void }) {
  const say = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="keys" aria-label={say("keys.label")} onClose={close}>
      <h2>{say("keys.label")}</h2>
      <dl>
        {KEYS.map(([key, word]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">{say("close")}</button>
      </form>
    </dialog>
  );
}

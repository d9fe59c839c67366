/** A slider through everything that has happened so far. */

import { useWords } from "../words";

interface Props {
  readonly last: number;
  /** The event looked at; undefined is now. */
  readonly at: number | undefined;
  readonly visit: (at: number | undefined) => void;
}

export function History({ last, at, visit }: Props) {
  const say = useWords();
  if (last === 0) return null;
  const shown = at ?? last;
  return (
    <div class={`history ${at === undefined ? "" : "is-past"}`} role="group" aria-label={say("history.label")}>
      <input
        type="range"
        min={0}
        max={last}
        value={shown}
        aria-label={say("history.slider")}
        aria-valuetext={say("history.value", { at: shown, last })}
        onInput={(event) => {
          const n = Number(event.currentTarget.value);
          visit(n >= last ? undefined : n);
        }}
      />
      <span class="small soft number">{say("history.value", { at: shown, last })}</span>
    </div>
  );
}

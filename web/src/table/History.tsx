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
  const to = (n: number): void => visit(n >= last ? undefined : Math.max(0, n));
  return (
    <div class={`history ${at === undefined ? "" : "is-past"}`} role="group" aria-label={say("history.label")}>
      <button type="button" class="icon" disabled={shown === 0} onClick={() => to(shown - 1)} aria-label={say("history.back")}>
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={shown}
        aria-label={say("history.slider")}
        aria-valuetext={say("history.value", { at: shown, last })}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <button type="button" class="icon" disabled={at === undefined} onClick={() => to(shown + 1)} aria-label={say("history.forward")}>
        ›
      </button>
      <span class="small soft number">{say("history.value", { at: shown, last })}</span>
      {at !== undefined && (
        <button type="button" class="strong" onClick={() => visit(undefined)}>
          {say("history.now")}
        </button>
      )}
    </div>
  );
}

/** Private notes, kept by the server a moment after the last keystroke. */

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../http";
import { refusalOf } from "../parts/load";
import { Problem } from "../parts/Problem";
import type { Refusal } from "../wire";
import { useWords } from "../words";

const PAUSE = 700;

export function Notes({ table }: { readonly table: string }) {
  const say = useWords();
  const [text, setText] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isKept, setKept] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    ask<{ text: string }>("GET", `/tables/${table}/notes`).then(
      (answer) => setText(answer.text),
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  }, [table]);

  function write(next: string): void {
    setText(next);
    setKept(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      ask("PUT", `/tables/${table}/notes`, { text: next }).then(
        () => setKept(true),
        (problem: unknown) => setRefusal(refusalOf(problem)),
      );
    }, PAUSE);
  }

  return (
    <div class="stack">
      <Problem refusal={refusal} />
      <label>
        {say("notes.label")}
        <textarea rows={8} maxLength={10_000} value={text ?? ""} disabled={text === undefined} onInput={(event) => write(event.currentTarget.value)} />
      </label>
      <p class="small soft" aria-live="polite">
        {isKept ? say("notes.kept") : say("notes.unsaved")}
      </p>
    </div>
  );
}

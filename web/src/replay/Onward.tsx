/** From a step of a replay: play on from here, or ask a bot what it thinks of the position. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { ask } from "../http";
import { refusalOf } from "../parts/load";
import { Problem } from "../parts/Problem";
import { go } from "../route";
import type { Refusal, Table, Thought } from "../wire";
import { useWords } from "../words";

export function Onward({ id, at }: { readonly id: string; readonly at: number }) {
  const say = useWords();
  const [refusal, setRefusal] = useState<Refusal>();
  const [thought, setThought] = useState<Thought>();
  const [isThinking, setThinking] = useState(false);
  useEffect(() => {
    setThought(undefined);
    setRefusal(undefined); // it was about another step
  }, [at]);
  const best = useMemo(() => thought?.candidates.slice(0, 6) ?? [], [thought]);
  const branch = (): void => {
    ask<Table>("POST", `/tables/${id}/branch`, { n: at }).then(
      (table) => go(`/table/${table.id}`),
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  };
  const think = (): void => {
    setThinking(true);
    ask<Thought>("POST", `/tables/${id}/analysis`, { n: at })
      .then(setThought, (problem: unknown) => setRefusal(refusalOf(problem)))
      .finally(() => setThinking(false));
  };
  return (
    <div class="stack onward">
      <Problem refusal={refusal} onClose={() => setRefusal(undefined)} />
      <div class="row acts">
        <button type="button" onClick={branch}>
          {say("replay.branch")}
        </button>
        <button type="button" onClick={think} disabled={isThinking}>
          {isThinking ? say("replay.thinking") : say("replay.analyse")}
        </button>
      </div>
      {best.length > 0 && (
        <ol class="plain thought">
          {best.map((candidate) => (
            <li key={candidate.move}>
              <span>{candidate.label}</span>
              <meter min={0} max={1} value={candidate.share} aria-label={candidate.label} />
              <span class="number small">{Math.round(candidate.share * 100)} %</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

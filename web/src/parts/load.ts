/** Something asked for over the network: not there yet, there, or refused. */

import { useEffect, useState } from "preact/hooks";
import { Refused } from "../http";
import type { Refusal } from "../wire";

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly refusal: Refusal | undefined;
  readonly again: () => void;
}

export function useLoad<T>(load: () => Promise<T>, needs: readonly unknown[]): Loaded<T> {
  const [value, setValue] = useState<T>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (found) => {
        if (!isWanted) return;
        setValue(() => found);
        setRefusal(undefined);
      },
      (problem: unknown) => isWanted && setRefusal(refusalOf(problem)),
    );
    return () => {
      isWanted = false;
    };
  }, [...needs, turn]);
  return { value, refusal, again: () => setTurn((now) => now + 1) };
}

export function refusalOf(problem: unknown): Refusal {
  if (problem instanceof Refused) return problem.refusal;
  return { reason: "unreachable", rule: "", sentence: "" };
}

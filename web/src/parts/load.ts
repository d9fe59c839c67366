/** Something asked for over the network: not there yet, there, or refused. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../http";
import { pause } from "../live";
import { later } from "../offline";
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
  const tries = useRef(0);
  useEffect(() => {
    let isWanted = true;
    let off = (): void => undefined;
    load().then(
      (found) => {
        if (!isWanted) return;
        setValue(() => found);
        setRefusal(undefined);
        tries.current = 0;
      },
      (problem: unknown) => {
        if (!isWanted) return;
        setRefusal(refusalOf(problem));
        if (!(problem instanceof Refused)) off = later(pause(tries.current++), () => setTurn((now) => now + 1)); // it comes back by itself
      },
    );
    return () => {
      isWanted = false;
      off();
    };
  }, [...needs, turn]);
  return { value, refusal, again: () => setTurn((now) => now + 1) };
}

export function refusalOf(problem: unknown): Refusal {
  if (problem instanceof Refused) return problem.refusal;
  return { reason: "unreachable", rule: "", sentence: "" };
}

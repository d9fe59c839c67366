/** Where a replay stands, and whether it goes on by itself. */

import { useEffect, useState } from "preact/hooks";
import { isStill } from "../settings";

const SPEEDS = { slow: 2200, normal: 1100, fast: 450 }; // milliseconds that a step stays

export interface Run {
  readonly at: number;
  readonly visit: (at: number) => void;
  readonly isRunning: boolean;
  readonly setRunning: (isRunning: boolean) => void;
  readonly speed: keyof typeof SPEEDS;
  readonly setSpeed: (speed: keyof typeof SPEEDS) => void;
}

/** Begins at `opening`, and ends by itself at `last`. */
export function useRun(opening: number, last: number): Run {
  const [at, visit] = useState(opening);
  const [isRunning, setRunning] = useState(false);
  const [speed, setSpeed] = useState<keyof typeof SPEEDS>("normal");
  useEffect(() => {
    if (!isRunning) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => visit((now) => Math.min(last, now + 1)), isStill() ? 2 * SPEEDS[speed] : SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [isRunning, at, last, speed]);
  return { at, visit, isRunning, setRunning, speed, setSpeed };
}

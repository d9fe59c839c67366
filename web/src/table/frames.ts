/** Past positions, asked for in batches and kept. */

import { useEffect, useRef, useState } from "preact/hooks";
import { ask } from "../http";
import type { Eyes, Frame } from "../wire";
import { useLanguage } from "../words";

const BATCH = 40;

/** The frame after event `n`, once it is there; the one before stays until then. */
export function useFrame(table: string, eyes: Eyes, n: number | undefined, last: number): Frame | undefined {
  const language = useLanguage();
  const kept = useRef(new Map<string, Promise<Frame[]>>());
  const [frame, setFrame] = useState<Frame>();
  useEffect(() => {
    if (n === undefined) return setFrame(undefined);
    let isWanted = true;
    const first = Math.floor(n / BATCH) * BATCH;
    const end = Math.min(last, first + BATCH - 1);
    const key = `${table} ${eyes} ${language} ${first} ${end}`;
    let batch = kept.current.get(key);
    if (!batch) {
      batch = ask<{ frames: Frame[] }>("GET", `/tables/${table}/frames?eyes=${eyes}&first=${first}&last=${end}`).then((answer) => answer.frames);
      kept.current.set(key, batch);
      batch.catch(() => kept.current.delete(key));
    }
    batch.then(
      (frames) => isWanted && setFrame(frames.find((one) => one.n === n) ?? frames.filter((one) => one.n <= n).at(-1)),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [table, eyes, n, last, language]);
  return frame;
}

/** Plays what others did, step by step. It never stands in the way: what is asked can be answered at any time. */

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { ask } from "../http";
import type { BoardModule } from "../boards/board";
import { isStill, settings, type Tempo } from "../settings";
import { useStore } from "../store";
import type { Event, Frame, View } from "../wire";
import type { TableState } from "./fold";
import { isOfAutoma, since } from "./since";
import { lasting, stepsOf, type Step } from "./steps";

export interface Playback {
  /** What the board shows: a step of others, or the present. */
  readonly view: View | null;
  readonly step: Step | undefined;
  readonly place: number;
  readonly steps: readonly Step[];
  readonly isPaused: boolean;
  readonly canRepeat: boolean;
  readonly finish: () => void;
  readonly back: () => void;
  readonly pause: () => void;
  readonly again: () => void;
}

const SECONDS: Record<Tempo, number> = { slow: 2400, normal: 1200, once: 0 };
const PATIENCE = 1500; // milliseconds that the board waits for the steps before it shows the present
const MOST = 40; // steps that are worth playing; who was away longer sees the last of them

export function usePlayback({ moment, events, story }: TableState, { automa }: BoardModule): Playback {
  const { tempo } = useStore(settings);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [place, setPlace] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const seen = useRef({ at: moment.at, eyes: moment.eyes, view: moment.view });
  const isComing = useRef(false);
  const games = useRef(0); // counts how often what was played was over: what is asked for before is not played after
  const [, redraw] = useState(0);
  const { at, eyes, table } = moment;
  const moves = since(events, eyes, automa);

  const load = useCallback(
    async (first: Event, last: number): Promise<Step[]> => {
      const begins = first.n - (isOfAutoma(first, automa) ? 1 : 0); // his turn begins by itself, behind a move of somebody
      const from = Math.max(begins, last - MOST + 1);
      const { frames } = await ask<{ frames: Frame[] }>("GET", `/tables/${table}/frames?eyes=${eyes}&first=${from}&last=${last}`);
      return frames.flatMap((frame) => stepsOf(frame, eyes, automa, story));
    },
    [table, eyes, automa, story],
  );

  useLayoutEffect(() => {
    const before = seen.current;
    const news = moves.filter(({ n }) => n > before.at);
    const first = news[0];
    const isSame = before.eyes === eyes && at > before.at;
    if (!isSame || moves.length === 0 || moves.length === news.length) {
      games.current += 1;
      setSteps([]); // one's own move, or another game altogether: what was played is over
      setPlace(0);
      setPaused(false);
    }
    seen.current = { at, eyes, view: isSame && first && tempo !== "once" && !isStill() ? before.view : moment.view };
    if (!isSame || !first || tempo === "once" || isStill()) return;
    isComing.current = true;
    const game = games.current;
    const show = (): void => {
      isComing.current = false;
      seen.current = { ...seen.current, view: moment.view };
      redraw((now) => now + 1);
    };
    const patience = setTimeout(show, PATIENCE);
    load(first, at)
      .then((found) => game === games.current && setSteps((now) => [...now, ...found.filter(({ n }) => n > (now.at(-1)?.n ?? 0))]))
      .catch(() => undefined) // then the present is shown at once
      .finally(() => {
        clearTimeout(patience);
        show();
      });
    redraw((now) => now + 1);
  }, [at, eyes]);

  const step = steps[place];
  useEffect(() => {
    if (!step || isPaused) return;
    const wait = SECONDS[tempo] || SECONDS.normal; // who wants to see it again wants to see it
    const timer = setTimeout(() => setPlace((now) => now + 1), wait * lasting(step));
    return () => clearTimeout(timer);
  }, [step, isPaused, tempo]);

  const again = (): void => {
    setPaused(false);
    if (steps.length) return setPlace(0);
    const first = moves[0];
    if (first) load(first, at).then(setSteps, () => undefined);
  };
  return {
    view: step?.view ?? (isComing.current ? seen.current.view : moment.view),
    step,
    place,
    steps,
    isPaused,
    canRepeat: moves.length > 0,
    finish: () => setPlace(steps.length),
    back: () => {
      setPaused(true);
      setPlace((now) => Math.max(0, now - 1));
    },
    pause: () => setPaused(!isPaused),
    again,
  };
}

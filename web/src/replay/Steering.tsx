/** Forwards and backwards through a game, by step or by turn, by hand or by itself. */

import type { ReplayTurn } from "../wire";
import { useWords } from "../words";
import type { Run } from "./run";

const KINDS: readonly Run["speed"][] = ["slow", "normal", "fast"];

interface Props {
  readonly run: Run;
  readonly turns: readonly ReplayTurn[];
  readonly last: number;
}

export function Steering({ run: { at, visit, isRunning, setRunning, speed, setSpeed }, turns, last }: Props) {
  const say = useWords();
  const next = turns.find((turn) => turn.first > at)?.first ?? last;
  const before = turns.filter((turn) => turn.first < at).at(-1)?.first ?? 0;
  const jump = (sign: string, label: string, to: number, isShut: boolean) => (
    <button type="button" class="icon" onClick={() => visit(to)} disabled={isShut} aria-label={label} title={label}>
      {sign}
    </button>
  );
  return (
    <div class="steps">
      <div class="row steering">
        {jump("«", say("replay.turn_back"), before, at === 0)}
        {jump("‹", say("history.back"), Math.max(0, at - 1), at === 0)}
        <button type="button" class="strong" onClick={() => setRunning(!isRunning)} disabled={at >= last} aria-pressed={isRunning}>
          {isRunning ? say("replay.pause") : say("replay.play")}
        </button>
        {jump("›", say("history.forward"), Math.min(last, at + 1), at >= last)}
        {jump("»", say("replay.turn_on"), next, at >= last)}
        <select class="speed tempo" value={speed} aria-label={say("replay.speed")} title={say("replay.speed")} onChange={(event) => setSpeed(event.currentTarget.value as typeof speed)}>
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {say(`play.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div class="row slide">
        <input type="range" min={0} max={last} value={at} aria-label={say("history.slider")} aria-valuetext={say("history.value", { at, last })} onInput={(event) => visit(Number(event.currentTarget.value))} />
        <span class="small soft number">{say("history.value", { at, last })}</span>
      </div>
    </div>
  );
}

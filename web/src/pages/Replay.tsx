/** A finished or imported game again, through any eyes, without telling the end before it comes. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { board } from "../boards";
import { ask } from "../http";
import { DeadEnd } from "../parts/DeadEnd";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { go } from "../route";
import { isStill } from "../settings";
import { useFrame } from "../table/frames";
import { headline } from "../table/Over";
import { Score } from "../table/Score";
import { useTitle } from "../table/texts";
import type { Choice, Eyes, Frame, Refusal, Replay, Table, Thought } from "../wire";
import { useLanguage, useWords } from "../words";

const NONE: ReadonlyMap<string, readonly Choice[]> = new Map();
const SPEEDS = { slow: 2200, normal: 1100, fast: 450 }; // milliseconds that a step stays

export function ReplayPage({ id }: { readonly id: string }) {
  const say = useWords();
  const language = useLanguage();
  const [eyes, setEyes] = useState<Eyes>("public");
  const { value: replay, refusal } = useLoad(() => ask<Replay>("GET", `/tables/${id}/replay?eyes=${eyes}`), [id, eyes, language]);
  const { value: known } = useTitle(replay?.table.title, replay?.table.content);
  const [at, setAt] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [speed, setSpeed] = useState<keyof typeof SPEEDS>("normal");
  const last = replay?.last ?? 0;
  useEffect(() => {
    const opening = replay?.turns.find((turn) => turn.seat !== null);
    if (opening && at === 0) setAt(opening.first - 1); // what is dealt at the set-up is no news
  }, [Boolean(replay)]);
  const frame = useFrame(id, eyes, replay ? at : undefined, last);

  useEffect(() => {
    if (!isRunning) return;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => setAt((now) => Math.min(last, now + 1)), isStill() ? 2 * SPEEDS[speed] : SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [isRunning, at, last, speed]);

  if (!replay || !known) {
    return refusal ? <DeadEnd refusal={refusal} /> : <p class="page soft">{say("loading")}</p>;
  }
  const turns = replay.turns;
  const next = turns.find((turn) => turn.first > at)?.first ?? last;
  const before = turns.filter((turn) => turn.first < at).at(-1)?.first ?? 0;
  const now = turns.filter((turn) => turn.first <= at).at(-1);
  const Board = board(known.title.name).Board;
  return (
    <div class="table-page replay">
      <header class="table-head">
        <div>
          <h1>{say("replay.title", { name: replay.table.name || known.title.names[language] })}</h1>
          <p class="small soft">
            {replay.table.seats.map((seat) => seat.name).join(", ")} · <a href={`/api/tables/${id}/record`}>{say("table.record")}</a>
          </p>
        </div>
        <label class="eyes">
          {say("replay.eyes")}
          <select value={String(eyes)} onChange={(event) => setEyes(event.currentTarget.value === "public" ? "public" : Number(event.currentTarget.value))}>
            <option value="public">{say("replay.public")}</option>
            {replay.table.seats.map((seat) => (
              <option key={seat.seat} value={seat.seat}>
                {seat.name}
              </option>
            ))}
          </select>
        </label>
      </header>
      <section class="board-area" aria-label={say("table.board")}>
        {frame && (
          <Board
            title={known.title}
            view={frame.view}
            texts={known.texts}
            eyes={eyes === "public" ? -2 : eyes}
            names={frame.names}
            live={NONE}
            meant={NONE}
            point={() => undefined}
            lit={new Set([frame.event?.do?.split(" ").slice(1).join(" ") ?? ""].filter(Boolean))}
          />
        )}
      </section>
      <section class="leaf ask" aria-label={say("replay.controls")}>
        <div class="row">
          <button type="button" onClick={() => setAt(before)} disabled={at === 0} aria-label={say("replay.turn_back")} title={say("replay.turn_back")}>
            «
          </button>
          <button type="button" onClick={() => setAt(Math.max(0, at - 1))} disabled={at === 0} aria-label={say("history.back")} title={say("history.back")}>
            ‹
          </button>
          <button type="button" class="strong" onClick={() => setRunning(!isRunning)} disabled={at >= last} aria-pressed={isRunning}>
            {isRunning ? say("replay.pause") : say("replay.play")}
          </button>
          <button type="button" onClick={() => setAt(Math.min(last, at + 1))} disabled={at >= last} aria-label={say("history.forward")} title={say("history.forward")}>
            ›
          </button>
          <button type="button" onClick={() => setAt(next)} disabled={at >= last} aria-label={say("replay.turn_on")} title={say("replay.turn_on")}>
            »
          </button>
          <select class="speed" value={speed} aria-label={say("replay.speed")} title={say("replay.speed")} onChange={(event) => setSpeed(event.currentTarget.value as "normal")}>
            {(["slow", "normal", "fast"] as const).map((one) => (
              <option key={one} value={one}>
                {say(`play.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={say("history.slider")}
          aria-valuetext={say("history.value", { at, last })}
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />
        <p class="small soft number">{say("history.value", { at, last })}</p>
        {replay.older_rules && <p class="notice small">{replay.older_rules.sentence}</p>}
        <div aria-live="polite" class="telling">
          <h2>{frame?.story?.heading || now?.heading || say("replay.start")}</h2>
          <p>{frame?.story?.sentences.join(" ")}</p>
        </div>
        {frame?.result && <Ending frame={frame} />}
        <Onward id={id} at={at} />
      </section>
      <section class="leaf side" aria-label={say("tab.score")}>
        <h2>{say("tab.score")}</h2>
        <Score table={id} title={known.title.name} eyes={eyes} at={at} />
      </section>
    </div>
  );
}

function Ending({ frame }: { readonly frame: Frame }) {
  const say = useWords();
  const result = frame.result;
  if (!result) return null;
  const winners = frame.names.filter((_, seat) => result.rank[seat] === 1);
  return (
    <div class="notice">
      <p>
        <b>{headline(say, result, winners)}</b> {result.rank.length > 1 && result.ending}
      </p>
    </div>
  );
}

/** Play on from here, or ask a bot what it thinks of the position. */
function Onward({ id, at }: { readonly id: string; readonly at: number }) {
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
    <div class="stack">
      <Problem refusal={refusal} onClose={() => setRefusal(undefined)} />
      <div class="row">
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

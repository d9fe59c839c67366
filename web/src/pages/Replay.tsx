/** A finished or imported game again, in the frame of a table, through any eyes, without telling the end before it comes. */

import { useEffect, useRef, useState } from "preact/hooks";
import { board } from "../boards";
import { Moving } from "../boards/Moving";
import { ask } from "../http";
import { DeadEnd } from "../parts/DeadEnd";
import { FrameHead } from "../parts/FrameHead";
import { useLoad } from "../parts/load";
import { Masthead } from "../parts/Masthead";
import { Onward } from "../replay/Onward";
import { useRun } from "../replay/run";
import { Steering } from "../replay/Steering";
import { Finale } from "../table/Finale";
import { useFrame } from "../table/frames";
import { headline } from "../table/Over";
import { ruleOf, RulesAtHand } from "../table/Rules";
import { Score } from "../table/Score";
import { Seats } from "../table/Seats";
import { nounOf } from "../table/since";
import { useTitle, type Known } from "../table/texts";
import { atRest } from "../table/turn";
import type { Eyes, Frame, Replay } from "../wire";
import { useLanguage, useWords } from "../words";

export function ReplayPage({ id }: { readonly id: string }) {
  const say = useWords();
  const language = useLanguage();
  const [eyes, setEyes] = useState<Eyes>("public");
  const { value: replay, refusal } = useLoad(() => ask<Replay>("GET", `/tables/${id}/replay?eyes=${eyes}`), [id, eyes, language]);
  const { value: known } = useTitle(replay?.table.title, replay?.table.content);
  if (replay && known) return <Shown id={id} replay={replay} known={known} eyes={eyes} setEyes={setEyes} />;
  return (
    <>
      <Masthead />
      {refusal ? <DeadEnd refusal={refusal} /> : <p class="page soft">{say("loading")}</p>}
    </>
  );
}

interface Props {
  readonly id: string;
  readonly replay: Replay;
  readonly known: Known;
  readonly eyes: Eyes;
  readonly setEyes: (eyes: Eyes) => void;
}

function Shown({ id, replay, known, eyes, setEyes }: Props) {
  const say = useWords();
  const language = useLanguage();
  const area = useRef<HTMLElement>(null);
  const [rule, setRule] = useState<string>();
  const [isSideOpen, openSide] = useState(false);
  const { turns, last, table } = replay;
  const opening = turns.find((turn) => turn.seat !== null);
  const run = useRun(opening ? opening.first - 1 : 0, last); // what is dealt at the set-up is no news
  const { at } = run;
  const frame = useFrame(id, eyes, at, last);
  const turn = turns.filter(({ first }) => first <= at).at(-1);
  const { title, texts } = known;
  const Board = board(title.name).Board;
  const noun = nounOf(frame?.event?.do);
  const [isFinale, setFinale] = useState(true);
  useEffect(() => setFinale(true), [at]); // who comes to the end again sees it again
  const now = frame && { info: table, names: frame.names, view: frame.view, mover: frame.mover, eyes, at: frame.n };
  return (
    <div class="table-page frame replay" data-title={title.name} data-at={at} onClick={(event) => ruleOf(event, setRule)}>
      <FrameHead
        heading={say("replay.title", { name: table.name || title.names[language] })}
        facts={table.seats.map((seat) => seat.name).join(", ")}
        more={<a href={`/api/tables/${id}/record`}>{say("table.record")}</a>}
      />
      <section class="ask" aria-label={say("replay.controls")}>
        <Steering run={run} turns={turns} last={last} />
        {replay.older_rules && <p class="notice small">{replay.older_rules.sentence}</p>}
        <div aria-live="polite" class="telling">
          <h2 class="prompt">{frame?.story?.heading || turn?.heading || say("replay.start")}</h2>
          <p class="last">{frame?.story?.sentences.join(" ")}</p>
        </div>
        {frame?.result && <Ending frame={frame} celebrate={isFinale ? undefined : () => setFinale(true)} />}
        <div class="row spread">
          <label class="eyes">
            {say("replay.eyes")}
            <select value={String(eyes)} onChange={(event) => setEyes(event.currentTarget.value === "public" ? "public" : Number(event.currentTarget.value))}>
              <option value="public">{say("replay.public")}</option>
              {table.seats.map((seat) => (
                <option key={seat.seat} value={seat.seat}>
                  {seat.name}
                </option>
              ))}
            </select>
          </label>
          <button type="button" class="quiet open-side" onClick={() => openSide(true)}>
            {say("tab.score")}
          </button>
        </div>
        <Onward id={id} at={at} />
      </section>
      <section class="board-area" ref={area} aria-label={say("table.board")}>
        <Moving area={area} view={frame?.view} noun={noun}>
          {frame && <Board title={title} view={frame.view} texts={texts} eyes={eyes === "public" ? -2 : eyes} names={frame.names} {...atRest} point={() => undefined} lit={new Set(noun ? [noun] : [])} />}
        </Moving>
        {now && frame.result && isFinale && <Finale moment={now} result={frame.result} title={title} texts={texts} story={frame.story ? [frame.story] : []} visit={run.visit} close={() => setFinale(false)} />}
      </section>
      <section class="seats-area" aria-label={say("seats.label")}>
        {now && <Seats moment={now} title={title} texts={texts} result={frame.result} />}
      </section>
      <section class={`leaf side ${isSideOpen || rule !== undefined ? "is-open" : ""} ${rule === undefined ? "" : "has-rules"}`} aria-label={say("tab.score")}>
        <button type="button" class="quiet icon shut" aria-label={say("close")} onClick={() => openSide(false)} hidden={rule !== undefined}>
          ×
        </button>
        {rule !== undefined && <RulesAtHand title={title} rule={rule} close={() => setRule(undefined)} />}
        <div class="tabs scroll" tabIndex={0} role="group" aria-label={say("tab.score")}>
          <Score table={id} title={title.name} eyes={eyes} at={at} isOver={Boolean(frame?.result)} />
        </div>
      </section>
    </div>
  );
}

/** What the bar keeps of the end, and the way back to the moment that told it. */
function Ending({ frame, celebrate }: { readonly frame: Frame; readonly celebrate: (() => void) | undefined }) {
  const say = useWords();
  const result = frame.result;
  if (!result) return null;
  const winners = frame.names.filter((_, seat) => result.rank[seat] === 1);
  return (
    <div class="notice row spread">
      <p>
        <b>{headline(say, result, winners)}</b> {result.rank.length > 1 && result.ending}
      </p>
      {celebrate && (
        <button type="button" onClick={celebrate}>
          {say("over.moment")}
        </button>
      )}
    </div>
  );
}

/** A panel for each seat: who sits there, whose turn it is, clock, deputy, and the title's own figures. */

import { useEffect, useRef, useState } from "preact/hooks";
import { afterwards } from "../afterwards";
import { board } from "../boards";
import { Mark } from "../boards/Mark";
import { label } from "../boards/Plain";
import type { Texts } from "../say";
import type { Clock, Moment, Result, Title, View } from "../wire";
import { useWords } from "../words";
import { isRanked } from "./ranked";

const FIGURES = 5;

type Sitting = Pick<Moment, "info" | "names" | "view" | "mover"> & Partial<Pick<Moment, "presence" | "clock" | "now">>;

interface Props {
  readonly moment: Sitting;
  readonly title: Title;
  readonly texts: Texts;
  /** How the game ended, once that may be told. */
  readonly result: Result | null;
}

export function Seats({ moment, title, texts, result }: Props) {
  const say = useWords();
  const module = board(moment.info.title);
  const list = useRef<HTMLUListElement>(null);
  const isPlaying = moment.info.status === "playing";
  useEffect(() => afterwards(() => bring(list.current)), [moment.mover]);
  return (
    <ul class="seats plain" ref={list} aria-label={say("seats.label")}>
      {moment.info.seats.map((seat) => {
        const badge = moment.view ? module.badge?.(moment.view, seat.seat) : undefined;
        const final = result?.points?.[seat.seat];
        const facts = final !== undefined && module.facts ? [say("over.points", { points: final })] : moment.view ? (module.facts?.(texts, moment.view, seat.seat) ?? figures(texts, moment.view, seat.seat)) : [];
        const tally = final !== undefined ? { figure: String(final), note: "" } : moment.view ? module.tally?.(texts, moment.view, seat.seat) : undefined;
        const isMoving = moment.mover === seat.seat;
        const isPresent = !isPlaying || (moment.presence?.seats[seat.seat] ?? seat.present);
        const said = [
          [moment.names[seat.seat] ?? seat.name, badge && texts.has(badge.name) && texts.name(badge.name), isMoving && say("seats.moving")].filter(Boolean).join(" · "),
          ...(final === undefined && tally?.note && module.tally && !facts.some((fact) => fact.includes(tally.note)) ? [`${tally.figure} ${tally.note}`] : []),
          ...facts,
        ];
        const place = isRanked(result) ? result?.rank[seat.seat] : undefined;
        return (
          <li key={seat.seat} class={isMoving ? "is-moving" : ""} tabIndex={0} data-tip={said.join("\n")}>
            <Mark badge={badge} />
            <div>
              <div class="who">
                {isMoving && <span aria-hidden="true">▸ </span>}
                <b>{moment.names[seat.seat] ?? seat.name}</b>
                {badge && texts.has(badge.name) && <span class="soft small"> {texts.name(badge.name)}</span>}
                {moment.info.yours.includes(seat.seat) && <span class="tag small">{say("seats.you")}</span>}
                {seat.kind === "bot" && (
                  <span class="tag small">{say("seat.bot", { level: say(`level.${seat.level ?? "easy"}`) })}</span>
                )}
                {seat.deputy && <span class="tag warn small">{say(`absence.${seat.absence ?? "clock"}`)}</span>}
                {seat.kind === "person" && !seat.deputy && !isPresent && <span class="tag small">{say("seats.away")}</span>}
                {isMoving && <span class="unseen">{say("seats.moving")}</span>}
                {place && <span class="tag good small">{say("seats.place", { place })}</span>}
              </div>
              {facts.length > 0 && (
                <div class={`facts small soft number ${tally && final !== undefined ? "unseen" : ""}`}>
                  {module.Facts && moment.view && final === undefined ? (
                    <>
                      <span class="unseen">{facts.join(" · ")}</span>
                      <span aria-hidden="true">
                        <module.Facts title={title} texts={texts} view={moment.view} seat={seat.seat} />
                      </span>
                    </>
                  ) : (
                    facts.join(" · ")
                  )}
                </div>
              )}
            </div>
            {tally && (module.tally || final !== undefined) && (
              <span class="tally number" aria-hidden="true">
                <b>{tally.figure}</b> {tally.note && <small>{tally.note}</small>}
              </span>
            )}
            {moment.clock && <Remaining clock={moment.clock} seat={seat.seat} now={moment.now ?? 0} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Where seats lie in a strip, whoever moves is brought into it, with the seat before if there is room: the strip begins with a seat. */
function bring(list: HTMLUListElement | null): void {
  const mover = list?.querySelector<HTMLElement>(".is-moving");
  if (!list || !mover || list.scrollWidth <= list.clientWidth) return;
  const before = mover.previousElementSibling instanceof HTMLElement ? mover.previousElementSibling : mover;
  const isRoom = mover.offsetLeft + mover.offsetWidth - before.offsetLeft <= list.clientWidth;
  list.scrollLeft = (isRoom ? before : mover).offsetLeft;
}

/** The figures that any title's view has of a seat, as far as they are few words. */
function figures(texts: Texts, view: View, seat: number): string[] {
  const own: unknown = Array.isArray(view["seats"]) ? view["seats"][seat] : undefined;
  if (typeof own !== "object" || own === null) return [];
  const numbers = Object.entries(own).filter(([name, value]) => typeof value === "number" && name !== "seat");
  return numbers.slice(0, FIGURES).map(([name, value]) => `${label(texts, name)}: ${value}`);
}

/** Time left: counted down here between the server's words. */
function Remaining({ clock, seat, now }: { readonly clock: Clock; readonly seat: number; readonly now: number }) {
  const say = useWords();
  const [since, setSince] = useState(0);
  const isRunning = clock.running === seat;
  useEffect(() => {
    const start = Date.now();
    setSince(0);
    if (!isRunning) return;
    const tick = setInterval(() => setSince(Date.now() - start), 500);
    return () => clearInterval(tick);
  }, [clock, isRunning, now]);
  const own = clock.seats[seat];
  if (!own) return null;
  const turn = own.turn - since;
  const reserve = own.reserve + Math.min(0, turn);
  return (
    <span class={`clock number ${isRunning ? "is-running" : ""} ${isRunning && turn < 10_000 ? "is-short" : ""}`}>
      <span class="unseen">{say("seats.clock")} </span>
      {spoken(turn)}
      {own.reserve > 0 && <small> +{spoken(reserve)}</small>}
    </span>
  );
}

function spoken(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} d`;
  if (seconds >= 7_200) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The race: everybody's points turn by turn, and where they came from. A turn can be looked at by a click. */

import { board } from "../boards";
import { Mark } from "../boards/Mark";
import { ask } from "../http";
import { useLoad } from "../parts/load";
import type { Eyes, RaceKind, RaceTurn, Race as Turns, View } from "../wire";
import { useLanguage, useWords } from "../words";
import { turningPoint } from "./turning";

interface Props {
  readonly table: string;
  readonly title: string;
  readonly eyes: Eyes;
  readonly at: number;
  readonly names: readonly string[];
  readonly view: View | null;
  readonly visit?: ((at: number) => void) | undefined;
}

const WIDE = 600;
const HIGH = 180;
const LEFT = 34;
const FOOT = 26;
const HUES = 6; // of kinds of points
const TOP = 30;
const ROOMY = 6; // of a hundred: a piece of a bar that has room for its number

export function Race({ table, title, eyes, at, names, view, visit }: Props) {
  const language = useLanguage();
  const { value } = useLoad(() => ask<Turns>("GET", `/tables/${table}/race?eyes=${eyes}`), [table, eyes, at, language]);
  const last = value?.turns.at(-1);
  if (!value || !last?.kinds.length) return null; // nothing is counted here, as in Avignon
  const colours = names.map((_, seat) => (view && board(title).badge?.(view, seat)?.colour) || "");
  return (
    <div class="race">
      <Stripes />
      <Bars turns={value} names={names} title={title} view={view} />
      {value.turns.length > 2 && <Lines turns={{ ...value, turns: value.turns.filter(({ turn }) => turn > 0) }} names={names} colours={colours} visit={visit} />}
    </div>
  );
}

interface Drawn {
  readonly turns: Turns;
  readonly names: readonly string[];
  readonly colours: readonly string[];
}

/** One bar for each seat, a piece for each kind of points. */
function Bars({ turns, names, title, view }: Omit<Drawn, "colours"> & Pick<Props, "title" | "view">) {
  const say = useWords();
  const last = turns.turns.at(-1);
  const kinds = turns.kinds.filter(({ item }) => last?.kinds.some((kind) => kind.item === item && kind.points.some((points) => points > 0)));
  const most = Math.max(1, ...names.map((_, seat) => pieces(last, kinds, seat).reduce((sum, { points }) => sum + points, 0)));
  return (
    <figure>
      <figcaption>
        <b>{say("race.kinds")}</b>
        {kinds.map(({ item, label }, place) => (
          <span key={item} class="small legend">
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <Piece place={place} x={0} width={12} height={12} />
            </svg>{" "}
            {label}
          </span>
        ))}
      </figcaption>
      <ul class="plain bars">
        {names.map((name, seat) => {
          let x = 0;
          return (
            <li key={seat}>
              <Mark badge={view ? board(title).badge?.(view, seat) : undefined} />
              <span class="name">{name}</span>
              <svg role="img" aria-label={pieces(last, kinds, seat).map(({ label, points }) => `${label} ${points}`).join(", ")}>
                {pieces(last, kinds, seat).map(({ item, label, points, place }) => {
                  const width = (Math.max(0, points) / most) * 100;
                  const from = x;
                  x += width;
                  return <Piece key={item} place={place} x={`${from}%`} width={`${width}%`} height={24} title={`${label}: ${points}`} share={width > ROOMY ? { x: `${from + width / 2}%`, points } : undefined} />;
                })}
              </svg>
              <b class="number">{last?.totals[seat] ?? "?"}</b>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}

interface PieceProps {
  readonly place: number;
  readonly x: number | string;
  readonly width: number | string;
  readonly height: number;
  readonly title?: string;
  readonly share?: { readonly x: string; readonly points: number } | undefined;
}

/** A piece of a bar, and of the legend: a colour for each kind, the same in every bar; from the seventh on the colours come again, striped. */
function Piece({ place, x, width, height, title, share }: PieceProps) {
  const isStriped = place >= HUES;
  return (
    <g>
      {title && <title>{title}</title>}
      <rect class={`kind kind-${place % HUES}`} x={x} width={width} height={height} />
      {isStriped && <rect class="stripes" x={x} width={width} height={height} fill="url(#race-stripes)" />}
      {share && (
        <text class="share" x={share.x} y="17" text-anchor="middle">
          {share.points}
        </text>
      )}
    </g>
  );
}

/** Stripes for whatever lies on this page; drawn once. */
function Stripes() {
  return (
    <svg class="unseen" width="0" height="0" aria-hidden="true">
      <defs>
        <pattern id="race-stripes" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2.2" height="5" />
        </pattern>
      </defs>
    </svg>
  );
}

function pieces(turn: RaceTurn | undefined, kinds: readonly RaceKind[], seat: number): { item: string; label: string; points: number; place: number }[] {
  return kinds.map(({ item, label }, place) => ({ item, label, place, points: turn?.kinds.find((kind) => kind.item === item)?.points[seat] ?? 0 }));
}

/** A line for each seat. */
function Lines({ turns: { turns }, names, colours, visit }: Drawn & Pick<Props, "visit">) {
  const say = useWords();
  const all = turns.flatMap(({ totals }) => totals.map((total) => total ?? 0));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (place: number): number => LEFT + (place / (turns.length - 1)) * (WIDE - LEFT - 14);
  const y = (points: number): number => HIGH - FOOT - ((points - low) / (high - low)) * (HIGH - FOOT - TOP);
  const step = (WIDE - LEFT - 14) / (turns.length - 1);
  const turning = turningPoint(turns);
  return (
    <figure>
      <figcaption>
        <b>{say("race.turns")}</b> {visit && <span class="small soft">{say("race.point")}</span>}
      </figcaption>
      <svg class="lines" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={say("race.turns")}>
        {[low, Math.round((low + high) / 2), high].map((points) => (
          <g key={points}>
            <path class="grid" d={`M${LEFT} ${y(points)}H${WIDE - 14}`} />
            <text x={LEFT - 5} y={y(points) + 4} text-anchor="end">
              {points}
            </text>
          </g>
        ))}
        {names.map((name, seat) => {
          const points = turns.flatMap(({ totals }, place) => (totals[seat] === null || totals[seat] === undefined ? [] : [`${x(place).toFixed(1)} ${y(totals[seat]).toFixed(1)}`]));
          return (
            <g key={seat} class={`badge colour-${colours[seat] ?? ""} line-${seat}`}>
              <path class="run edge" d={`M${points.join("L")}`} />
              <path class="run" d={`M${points.join("L")}`} />
              {points.length > 0 && <circle cx={points.at(-1)?.split(" ")[0]} cy={points.at(-1)?.split(" ")[1]} r="5" />}
              <title>{name}</title>
            </g>
          );
        })}
        {turning && (
          <g class="turning">
            <path d={`M${x(turning.place)} 24V${HIGH - FOOT}`} />
            <text x={x(turning.place) + (turning.place * 2 > turns.length ? -5 : 5)} y="20" text-anchor={turning.place * 2 > turns.length ? "end" : "start"}>
              {say("race.turning", { turn: turns[turning.place]?.turn ?? 0, who: names[turning.seat] ?? "" })}
            </text>
          </g>
        )}
        {turns.map(({ turn, at, totals }, place) => (
          <rect key={turn} class="turn" x={x(place) - step / 2} y="0" width={step} height={HIGH - FOOT} data-at={at} onClick={() => visit?.(at)}>
            <title>{`${say("race.turn", { turn })}: ${names.map((name, seat) => `${name} ${totals[seat] ?? "?"}`).join(", ")}`}</title>
          </rect>
        ))}
        <text x={LEFT} y={HIGH - 3}>
          {say("race.turn", { turn: turns[0]?.turn ?? 1 })}
        </text>
        <text x={WIDE - 14} y={HIGH - 3} text-anchor="end">
          {say("race.turn", { turn: turns.at(-1)?.turn ?? 1 })}
        </text>
      </svg>
    </figure>
  );
}

/** The council: favours as a rose window, the stone on its rim, and the event card in the middle that can be turned. */

import type { BoardProps } from "@house/boards/board";
import { useWords } from "@house/words";
import { Art, G, Nogo, Sign, T } from "./parts";
import { portrait } from "./pictures";
import { LAND } from "./scenery";
import { packOf, viewOf, type FavourEffect, type Lay, type Side, type ToreView } from "./view";
import { favour } from "./words";

const ROUND = 202; // where the stone rides
const SIDES: Readonly<Record<Side, number>> = { N: 0, E: 90, S: 180, W: 270 };

const polar = (r: number, degrees: number): [number, number] => {
  const angle = (degrees * Math.PI) / 180;
  return [Number((r * Math.sin(angle)).toFixed(1)), Number((-r * Math.cos(angle)).toFixed(1))];
};

interface Props {
  readonly board: BoardProps;
  readonly before: ToreView | undefined;
  /** The way to lay the card that is looked at. */
  readonly shown: Lay | undefined;
  readonly refused: ReadonlySet<number>;
  readonly turn: (by: number) => void;
}

export function Rose({ board, before, shown, refused, turn }: Props) {
  const say = useWords();
  const now = viewOf(board.view);
  const arc = packOf(board.title).favour;
  const angle = (place: number): number => ((place + 0.5) * 360) / arc.length;
  const here = arc.findIndex(({ id }) => id === now.favour);
  const was = before && before.favour !== now.favour ? arc.findIndex(({ id }) => id === before.favour) : -1;
  const target = shown && shown.steps > 0 ? arc.findIndex(({ id }) => id === shown.space) : -1;
  return (
    <svg class="council" viewBox="716 0 384 412" preserveAspectRatio={now.lays.length > 0 ? "xMidYMid meet" : "xMaxYMid meet"} role="group" aria-label={say("tore.council")}>
      <Art marks={LAND} class="beyond" />
      <g class="rose" transform="translate(903 209) scale(.94)">
        <circle class="rose-rim" r="196" />
        <circle class="rose-glass" r="190" />
        {arc.map(({ id }, place) => {
          const [x, y] = polar(190, angle(place - 0.5));
          const [u, v] = polar(122, angle(place - 0.5));
          return <path key={id} class="lead" d={`M${u} ${v}L${x} ${y}`} />;
        })}
        <circle class="rose-table" r="121" />
        {arc.map((space, place) => (
          <Favour key={space.id} board={board} id={space.id} effect={space.effect} at={polar(156, angle(place))} small={arc.length > 10} isHere={place === here} isTarget={place === target} step={now.lays.find((lay) => lay.steps > 0 && lay.space === space.id)?.steps} refused={refused} />
        ))}
        {was >= 0 && <Way from={angle(was)} to={angle(here)} class="way trail" />}
        {target >= 0 && <Way from={angle(here)} to={angle(target)} class="way" />}
        <Stone angle={angle(here)} />
        {target >= 0 && shown && (refused.has(shown.steps) ? <Nogo x={polar(ROUND, angle(target))[0]} y={polar(ROUND, angle(target))[1]} /> : <Stone angle={angle(target)} isGhost />)}
        <g data-piece="event" data-face={now.event ?? ""} data-thing={now.event ? `event.${now.event}` : undefined}>
          <Card board={board} steps={shown?.steps ?? 0} />
        </g>
        <path class="pointer" d="M66-66l14-14M80-80l-2 9M80-80l-9 2" />
        {now.seats.map((seat) => {
          const [x, y] = polar(113, SIDES[seat.side]);
          return <Sign key={seat.seat} side={seat.side} x={x} y={y} r={11} />;
        })}
      </g>
      {now.lays.length > 0 && (
        <>
          <Arrow x={738} y={26} label={say("tore.turn_left")} act={() => turn(-1)} d="M-8-6A10 10 0 1 1-10 3M-8-6V-13M-8-6H-1" />
          <Arrow x={1068} y={26} label={say("tore.turn_right")} act={() => turn(1)} d="M8-6A10 10 0 1 0 10 3M8-6V-13M8-6H1" />
        </>
      )}
    </svg>
  );
}

function Arrow({ x, y, label, act, d }: { readonly x: number; readonly y: number; readonly label: string; readonly act: () => void; readonly d: string }) {
  return (
    <g
      class="arrow"
      role="button"
      tabindex={0}
      aria-label={label}
      transform={`translate(${x} ${y})`}
      onClick={act}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        act();
      }}
    >
      <circle r="19" />
      <path d={d} />
    </g>
  );
}

interface FavourProps {
  readonly board: BoardProps;
  readonly id: string;
  readonly effect: FavourEffect;
  readonly at: readonly [number, number];
  readonly small: boolean;
  readonly isHere: boolean;
  readonly isTarget: boolean;
  readonly step: number | undefined;
  readonly refused: ReadonlySet<number>;
}

function Favour({ board, id, effect, at, small, isHere, isTarget, step, refused }: FavourProps) {
  const { texts } = board;
  const isCovered = viewOf(board.view).covered.includes(id);
  const face = portrait(id);
  const name = texts.name(`favour.${id}`) ?? id;
  const label = [name, isCovered ? texts.say("board.covered") : favour(texts, effect), isHere ? "◆" : ""].filter(Boolean).join(", ");
  const classes = ["shape favour", isHere && "is-here", isTarget && "is-target", isCovered && "is-covered", board.lit.has(id) && "is-lit"];
  return (
    <g class={classes.filter(Boolean).join(" ")} transform={`translate(${at.join(" ")})${small ? " scale(.8)" : ""}`} role="img" tabindex={0} aria-label={label} data-thing={`favour.${id}`}>
      <g aria-hidden="true">
        <circle class="niche" r="31" />
        {face && (
          <g clip-path="url(#tore-niche)">
            <use href={`#tore-f-${face}`} x="-27" y="-27" width="54" height="54" />
          </g>
        )}
        <circle class="nrim" r="31" />
        <circle class="halo" r="34" />
        {!isCovered && <Brings effect={effect} />}
        {step !== undefined && (
          <g transform="translate(-21 -22)">
            <circle class={`stepdot ${refused.has(step) ? "no" : ""}`} r="11" />
            <T x={0} y={4.5} class="stept">
              {refused.has(step) ? "✕" : `+${step}`}
            </T>
          </g>
        )}
      </g>
    </g>
  );
}

/** What a space brings, on a pill: "+1 wool", "1 star for each loyalty". */
function Brings({ effect }: { readonly effect: FavourEffect }) {
  const counted = effect.holds ?? (effect.of === "houses_on_board" ? "house" : effect.of);
  const width = effect.holds ? 82 : counted ? 70 : 46;
  const sign = effect.do === "pay" ? "−" : counted ? "" : "+";
  const number = `${sign}${effect.points ?? effect.count ?? 1}`;
  return (
    <g class="brings" transform="translate(0 26)">
      <rect x={-width / 2} y="-10" width={width} height="20" rx="10" />
      <T x={-width / 2 + 12} y={5} class="gn">
        {number}
      </T>
      <G good={counted ? "points" : (effect.good ?? "points")} x={-width / 2 + 19} y={-8.5} size={16} />
      {counted && (
        <>
          <T x={width / 2 - 27} y={4.5} class="gs">
            {effect.holds ? `≥${effect.at_least ?? 1}` : "×"}
          </T>
          <G good={counted} x={width / 2 - 19} y={-8.5} size={16} />
        </>
      )}
    </g>
  );
}

function Way({ from, to, ...rest }: { readonly from: number; readonly to: number; readonly class: string }) {
  const end = to < from ? to + 360 : to;
  const [x, y] = polar(ROUND, from + 6);
  const [u, v] = polar(ROUND, end - 6);
  return <path class={rest.class} d={`M${x} ${y}A${ROUND} ${ROUND} 0 ${end - from > 180 ? 1 : 0} 1 ${u} ${v}`} />;
}

function Stone({ angle, isGhost = false }: { readonly angle: number; readonly isGhost?: boolean }) {
  const [x, y] = polar(ROUND, angle);
  return (
    <g class={`favour-stone ${isGhost ? "is-ghost" : ""}`} transform={`translate(${x} ${y}) rotate(${angle}) scale(.92)`} data-piece={isGhost ? undefined : "stone"}>
      <path d="M0-14l9 9-9 20-9-20z" />
      <path class="facet" d="M-9-5H9M0-14v29" />
    </g>
  );
}

const EDGES = [
  [1, -1],
  [-1, -1],
  [-1, 1],
  [1, 1],
] as const;

/** The event card stands on its corner; corners face the seats, the arrow of the table reads the number of an edge. */
function Card({ board, steps }: { readonly board: BoardProps; readonly steps: number }) {
  const say = useWords();
  const { title, texts } = board;
  const now = viewOf(board.view);
  const row = packOf(title).event.find(({ id }) => id === now.event);
  const gives = new Map(packOf(title).symbol.map((symbol) => [symbol.id, symbol.gives]));
  if (!row) return <path class="cardback" d="M0-106 106 0 0 106-106 0z" />;
  const upright = `rotate(${-steps * 90})`;
  const heading = lines(texts.name(`event.${row.id}`) ?? row.id);
  return (
    <>
      <g class="event-card" transform={`rotate(${steps * 90})`}>
        <path class="cardface" d="M0-106 106 0 0 106-106 0z" />
        <path class="cardline" d="M0-98 98 0 0 98-98 0z" />
        {row.corners.map((corner, place) => {
          const [good = "points", count = 1] = Object.entries(gives.get(corner) ?? {})[0] ?? [];
          const [x, y] = polar(80, place * 90);
          return (
            <g key={place} transform={`translate(${x} ${y}) ${upright}`}>
              <circle class="corner" r="19" />
              <G good={good} x={-13} y={-13} size={26} />
              {count > 1 && (
                <T x={13} y={15} class="cn">
                  {count}
                </T>
              )}
            </g>
          );
        })}
        {EDGES.map(([x, y], number) => (
          <g key={number} transform={`translate(${x * 45} ${y * 45}) ${upright}`}>
            <circle class={`edge ${now.lays.length && number === steps ? "is-read" : ""}`} r="10" />
            <T x={0} y={4.5} class="edget">
              {number}
            </T>
          </g>
        ))}
      </g>
      <g class="event-words">
        <T x={0} y={-12 - (heading.length - 1) * 8.5} class="kind">
          {say(row.kind === "permanent" ? "tore.lasting" : "tore.at_once")}
        </T>
        {heading.map((line, n) => (
          <T key={n} x={0} y={7 + (n - (heading.length - 1) / 2) * 17} class="h">
            {line}
          </T>
        ))}
      </g>
    </>
  );
}

/** A title in lines short enough for the middle of the card. */
function lines(text: string): string[] {
  const found: string[] = [];
  for (const word of text.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= 15) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

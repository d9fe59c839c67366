/** The two streets of the town: houses that the plague may visit, and plots for houses of one's own. */

import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { Front, GROUND, high } from "./front";
import { about, G, Nogo, Sign, stance, T } from "./parts";
import { packOf, viewOf, type Benefit, type ToreView } from "./view";
import { worth } from "./words";

interface Props {
  readonly board: BoardProps;
  readonly before: ToreView | undefined;
}

const STREET = 10; // houses that fit into the street; others hide in the forest
export function PlagueStreet({ board, before }: Props) {
  const say = useWords();
  const { texts } = board;
  const now = viewOf(board.view);
  const here = about(board, ["treat"]);
  const isQuiet = now.tiles.every((tile) => tile === null);
  return (
    <>
      {packOf(board.title).plague_place.map(({ id, benefit }, n) => {
        const tile = now.tiles[n];
        const name = texts.name(`plague_place.${id}`) ?? id;
        const state = isQuiet ? "" : tile === "down" ? say("tore.unturned") : tile == null ? say("tore.healed") : say("tore.ill", { value: tile });
        const isNew = before !== undefined && before.tiles[n] !== tile;
        const hidden = n - STREET;
        return (
          <Shape key={id} board={here} noun={id} label={`${name}: ${state} ${worth(texts, benefit)}`} class={`plague-house ${typeof tile === "number" ? "is-ill" : ""}`} transform={hidden < 0 ? `translate(${116 + n * 60} 0)` : `translate(${656 + hidden * 8} ${-98 - hidden * 40})`}>
            <House n={n} />
            <Worth benefit={benefit} />
            {isQuiet ? <Door /> : <Tile tile={tile} />}
            {isNew && <rect class="just-moved" x="19.5" y={GROUND - 35.5} width="31" height="36" rx="5" />}
            {stance(here, id) === "refused" && <Nogo x={49} y={GROUND - 36} />}
          </Shape>
        );
      })}
    </>
  );
}

function House({ n }: { readonly n: number }) {
  const { top, peak } = high(n);
  return (
    <>
      <path class="halo" d={`M-7 ${GROUND + 4}V${top - 2}L25 ${peak - 9}L57 ${top - 2}V${GROUND + 4}z`} />
      <Front n={n} />
      <circle class="num" cx="25" cy={top - 5} r="8" />
      <T x={25} y={top - 0.8} class="nt">
        {n + 1}
      </T>
    </>
  );
}

/** What treating the patient brings on top of the points. */
function Worth({ benefit }: { readonly benefit: Benefit }) {
  const gains: [string, number][] = [
    ...(benefit.points ? [["points", benefit.points] as [string, number]] : []),
    ...Object.entries(benefit.goods ?? {}),
    ...(benefit.one_of ?? []).map((good): [string, number] => [good, 1]),
    ...(benefit.free_house ? [["house", benefit.free_house] as [string, number]] : []),
  ];
  const size = gains.length > 1 ? 13 : 17;
  return (
    <g class="worth">
      {gains.map(([good, count], n) => (
        <g key={good}>
          <G good={good} x={3 + n * 7} y={GROUND - 19 - n * 7} size={size} />
          {count > 1 && (
            <T x={20} y={GROUND - 4} class="bn">
              {count}
            </T>
          )}
        </g>
      ))}
    </g>
  );
}

function Door() {
  return <path class="ln door" d={`M27 ${GROUND}v-20q8-8 16 0v20z`} />;
}

function Tile({ tile }: { readonly tile: number | "down" | null | undefined }) {
  if (tile === "down") {
    return (
      <>
        <path class="shut" d={`M24 ${GROUND - 27}h21v25h-21z`} />
        <path class="shutl" d={`M34.500 ${GROUND - 27}v25M26 ${GROUND - 20}h7M26 ${GROUND - 10}h7M36 ${GROUND - 20}h7M36 ${GROUND - 10}h7`} />
      </>
    );
  }
  if (typeof tile === "number") {
    return (
      <>
        <rect class="tile" x="22" y={GROUND - 33} width="26" height="31" rx="3" />
        <path class="cross" d={`M32.500 ${GROUND - 31}h5v4h4v4h-4v4h-5v-4h-4v-4h4z`} />
        <T x={35} y={GROUND - 5} class="tv">
          {tile}
        </T>
      </>
    );
  }
  return (
    <>
      <path class="opened" d={`M25 ${GROUND}v-24q10-8 20 0v24z`} />
      <path class="wreath" d={`M29 ${GROUND - 16}a6 6 0 1 0 12 0a6 6 0 1 0-12 0`} />
      <path class="tick" d={`M32 ${GROUND - 16}l2.500 3 4.500-6`} />
    </>
  );
}

const FLOOR = 404;
const WIDE = 43;

export function Plots({ board, before }: Props) {
  const { texts, names, title } = board;
  const now = viewOf(board.view);
  const here = about(board, ["found", "collect", "raze"]);
  const plots = packOf(title).plot;
  const pairs = [...new Set(plots.map(({ pair }) => pair))];
  const step = 704 / Math.max(1, pairs.length);
  return (
    <>
      {pairs.map((pair, n) => {
        const both = plots.filter((plot) => plot.pair === pair);
        const x0 = 12 + n * step;
        const yields = Object.entries(both[0]?.yields ?? {});
        return (
          <g key={pair}>
            <path class="pairline" d={`M${x0 + 2} ${FLOOR + 5}h92`} />
            {both.map((plot, place) => {
              const owner = now.plots[plot.id];
              const seat = owner == null ? undefined : now.seats[owner];
              const gives = yields.map(([good, count]) => `${count} ${texts.say(`amount.${good}`)}`).join(", ");
              const needs = texts.say(plot.needs === "wood" ? "board.on_wood" : "board.on_stone");
              const label = [texts.name(`plot.${plot.id}`) ?? "", gives, needs, owner == null ? "" : names[owner]].filter(Boolean).join(", ");
              const isNew = before !== undefined && before.plots[plot.id] !== owner;
              return (
                <Shape key={plot.id} board={here} noun={plot.id} label={label} class={`plot ${seat ? "" : "is-free"}`} transform={`translate(${x0 + place * 49} 0)`}>
                  <path class="halo" d={`M-4 ${FLOOR + 4}v-44l${WIDE / 2 + 4}-26 ${WIDE / 2 + 4} 26v44z`} />
                  {seat ? <OwnHouse needs={plot.needs} side={seat.side} /> : <FreePlot needs={plot.needs} />}
                  {isNew && <path class="just-moved" d={`M-4 ${FLOOR + 4}v-44l${WIDE / 2 + 4}-26 ${WIDE / 2 + 4} 26v44z`} />}
                  {stance(here, plot.id) === "refused" && !seat && <Nogo x={WIDE - 4} y={FLOOR - 44} />}
                </Shape>
              );
            })}
            {yields.map(([good, count]) => (
              <g key={good} class="yield" aria-hidden="true">
                <path class="ln plaque" d={`M${x0 + 26} ${FLOOR - 80}h44v23h-17l-5 5-5-5h-17z`} />
                <T x={x0 + 37} y={FLOOR - 63} class="yn">
                  +{count}
                </T>
                <G good={good} x={x0 + 47} y={FLOOR - 78} size={19} />
              </g>
            ))}
          </g>
        );
      })}
    </>
  );
}

function FreePlot({ needs }: { readonly needs: string }) {
  return (
    <>
      <path class="found" d={`M1 ${FLOOR}v-32l${WIDE / 2 - 1}-18 ${WIDE / 2 - 1} 18v32z`} />
      <G good={needs} x={12} y={FLOOR - 25} size={19} />
    </>
  );
}

function OwnHouse({ needs, side }: { readonly needs: string; readonly side: "N" | "E" | "S" | "W" }) {
  return (
    <>
      {needs === "wood" ? (
        <>
          <path class="ln wall4" d={`M0 ${FLOOR - 34}h${WIDE}v34h${-WIDE}z`} />
          <path class="beam" d={`M0 ${FLOOR - 33}h${WIDE}M0 ${FLOOR - 17}h${WIDE}M1 ${FLOOR}v-34M${WIDE - 1} ${FLOOR}v-34M21 ${FLOOR}v-34M1 ${FLOOR - 17}l10-16M${WIDE - 1} ${FLOOR - 17}l-10-16`} />
          <path class="ln door" d={`M5 ${FLOOR}v-13h10v13z`} />
          <path class="pane" d={`M26 ${FLOOR - 13}h11v9h-11z`} />
        </>
      ) : (
        <>
          <path class="ln walls" d={`M0 ${FLOOR - 34}h${WIDE}v34h${-WIDE}z`} />
          <path class="joint" d={`M0 ${FLOOR - 25}h${WIDE}M0 ${FLOOR - 17}h${WIDE}M0 ${FLOOR - 9}h${WIDE}M12 ${FLOOR - 34}v9M28 ${FLOOR - 34}v9M20 ${FLOOR - 25}v8M36 ${FLOOR - 25}v8M22 ${FLOOR - 17}v8`} />
          <path class="ln door" d={`M6 ${FLOOR}v-12q5-6 10 0v12z`} />
          <path class="pane" d={`M27 ${FLOOR - 5}v-9q4.500-7 9 0v9z`} />
        </>
      )}
      <path class={`ln roofown side-${side}`} d={`M-4 ${FLOOR - 33}L${WIDE / 2} ${FLOOR - 58}l${WIDE / 2 + 4} 25z`} />
      <Sign side={side} x={WIDE / 2} y={FLOOR - 41} r={9} />
    </>
  );
}

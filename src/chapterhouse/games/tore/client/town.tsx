/** The painted town: land, homes of goods with their stock, sites, plague houses, plots, and the track of rounds above. */

import type { BoardProps } from "@house/boards/board";
import { nameOf } from "@house/boards/Good";
import { Shape } from "@house/boards/Shape";
import { useWords } from "@house/words";
import { CATHEDRAL } from "./church";
import { about, Art, G, T } from "./parts";
import { LAND, PEOPLE, SURROUNDINGS } from "./scenery";
import { Sites } from "./sites";
import { PlagueStreet, Plots } from "./streets";
import { CHAPTERS, packOf, viewOf, type ToreView } from "./view";

/** Where a home of goods shows its stock; goods of other homes are at the market. */
const HOMES: Readonly<Record<string, readonly [x: number, y: number]>> = { quarry: [24, 164], forest: [584, 92], field: [26, 266], cathedral: [258, 206] };

/** The land goes on to both sides, as far as there is room: behind the council, and where the room is wider than the scene. */
const BEYOND = ["scale(-1 1)", "translate(2200 0) scale(-1 1)"];

export const TOWN = { width: 716, height: 612 };
/** What the small map repeats; the styles of the scene go with it. */
export const DRAWN = "tore-drawn";

export function Town({ board, before }: { readonly board: BoardProps; readonly before: ToreView | undefined }) {
  const say = useWords();
  return (
    <svg class="town" viewBox={`0 0 ${TOWN.width} ${TOWN.height}`} role="group" aria-label={say("tore.town")}>
      {BEYOND.map((transform) => (
        <g key={transform} class="beyond" transform={transform}>
          <Art marks={LAND} />
        </g>
      ))}
      <g id={DRAWN} class="scene">
        <Art marks={LAND} />
        <Art marks={SURROUNDINGS} />
        <Art marks={CATHEDRAL} />
        <Sites board={board} before={before} />
        <PlagueStreet board={board} before={before} />
        <Plots board={board} before={before} />
        <Art marks={PEOPLE} class="people" />
        <Stocks board={board} />
      </g>
      <Track board={board} />
    </svg>
  );
}

/** Goods that have a home in the town. */
export function homeOf(board: BoardProps, good: string): readonly [number, number] | undefined {
  return HOMES[packOf(board.title).good.find(({ id }) => id === good)?.home ?? ""];
}

function Stocks({ board }: { readonly board: BoardProps }) {
  const here = about(board, ["take"]);
  const { texts } = board;
  return (
    <>
      {Object.entries(viewOf(board.view).stock).map(([good, count]) => {
        const home = homeOf(board, good);
        if (!home) return null;
        return (
          <Shape key={good} board={here} noun={good} label={`${texts.say("board.in_stock")}: ${count} ${nameOf(texts, good)}`} class="stock" marks={{ "data-home": good }} transform={`translate(${home.join(" ")})`}>
            <rect class="halo" x="-4" y="-4" width="62" height="34" rx="17" />
            <rect class="pill" width="54" height="26" rx="13" />
            <G good={good} x={4} y={2.5} size={21} />
            <T x={38} y={18.5} class="sn">
              {count}
            </T>
          </Shape>
        );
      })}
    </>
  );
}

/** Chapters as numerals, the rounds of this one as beads. */
function Track({ board }: { readonly board: BoardProps }) {
  const { texts } = board;
  const now = viewOf(board.view);
  const { chapters, rounds_per_chapter: rounds } = packOf(board.title).game;
  const facts = { chapter: CHAPTERS[now.chapter] ?? now.chapter, round: now.round, last: rounds };
  let x = 20;
  const marks = Array.from({ length: chapters }, (_, n) => {
    const chapter = n + 1;
    const isNow = chapter === now.chapter;
    const start = x;
    x += 24 + (isNow ? rounds * 17 + 6 : 14);
    return (
      <g key={chapter} class={isNow ? "is-now" : chapter < now.chapter ? "is-past" : ""}>
        <T x={start} y={26} class="numeral">
          {CHAPTERS[chapter] ?? chapter}
        </T>
        {isNow &&
          Array.from({ length: rounds }, (_, round) => (
            <g key={round}>
              <circle class={round + 1 < now.round ? "bead-past" : round + 1 === now.round ? "bead-now" : "bead-next"} cx={start + 24 + round * 17} cy="20" r={round + 1 === now.round ? 9 : 5.5} />
              {round + 1 === now.round && (
                <T x={start + 24 + round * 17} y={24.5} class="bead-number">
                  {round + 1}
                </T>
              )}
            </g>
          ))}
      </g>
    );
  });
  return (
    <g class="track" role="img" aria-label={texts.say(now.over ? "board.over" : "board.heading", facts)}>
      <g aria-hidden="true">
        <rect class="pill" x="6" y="5" width={x - 6} height="30" rx="15" />
        {marks}
      </g>
    </g>
  );
}

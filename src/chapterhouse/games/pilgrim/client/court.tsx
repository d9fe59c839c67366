/** The city's court in the middle: acolytes of all seats, the hand that sows, and the currents that lead on. */

import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import { BAYS } from "./cloister";
import type { Box } from "./bay";
import { f, HEART, shift, spline, type Point } from "./hexes";
import { course } from "./land";
import { Figure, Words } from "./parts";
import { mainMove, type Ghost } from "./ringing";
import { nameOf, viewOf } from "./view";

const PAIR: readonly (readonly [number, number])[] = [[-47, 4], [47, 4]];
const FOUR: readonly (readonly [number, number])[] = [[-46, -30], [46, -30], [-46, 36], [46, 36]];
const FLOOR = "M-51-59L-34-88H34L51-59 85-59 102-29 85 0 102 29 85 59H51L34 88H-34L-51 59-85 59-102 29-85 0-102-29-85-59z";

export function Court({ board, ghost }: { readonly board: BoardProps; readonly ghost: Ghost | undefined }) {
  const { seats } = viewOf(board.view);
  const spots = seats.length === 2 ? PAIR : FOUR;
  const people = seats.map(({ seat, city }) => `${nameOf(board.names, board.texts, seat)} ${city}`).join(", ");
  const own = seats[board.eyes]?.colour;
  return (
    <>
      <Shape board={board} noun={mainMove(board, "city") ?? "city"} label={`${board.texts.say("board.city")}: ${people}`} class="court" transform={shift(HEART)}>
        <path class="halo" d={FLOOR} />
        {seats.map(({ seat, colour, city }, n) => {
          const [x, y] = spots[n] ?? [0, 0];
          const shown = Math.min(city, 3);
          return (
            <g key={seat} class={`stand colour-pilgrim-${colour} ${city ? "" : "is-empty"}`} data-stands={`${seat} city`} transform={`translate(${x} ${y})`}>
              <ellipse class="spot" cy="9" rx="22" ry="9" />
              {Array.from({ length: shown }, (_, one) => (
                <Figure key={one} colour={colour} x={(one - (shown - 1) / 2) * 12} y={0} scale={1} />
              ))}
            </g>
          );
        })}
        {ghost && own && <Figure colour={own} x={0} y={-40} scale={1.1} class="is-ghost" />}
      </Shape>
      <g class="court-words" transform={shift(HEART)} aria-hidden="true">
        {seats.map(({ seat, city }, n) => city > 1 && <Words key={seat} x={(spots[n]?.[0] ?? 0) * 1.62} y={(spots[n]?.[1] ?? 0) + 12} class="count">{city}</Words>)}
        <Words x={0} y={seats.length === 2 ? 46 : 64} class="city-name">{board.texts.say("board.city")}</Words>
      </g>
    </>
  );
}

/** Where things of a zone are: a bay's edge towards the map, or the court. */
export function anchor(place: number, boxes: readonly Box[] = BAYS): Point {
  const box = boxes[place];
  return box ? { x: box.x + box.width / 2, y: box.y + box.height - (box.width > 250 ? 28 : 58) } : HEART;
}

/** Acolytes in hand, over the zone that they came to last. */
export function Hand({ board }: { readonly board: BoardProps }) {
  const { ring, doing, seats, mover } = viewOf(board.view);
  if (!doing.in_hand || doing.hand_zone === null) return null;
  const box = BAYS[ring.findIndex(({ place }) => place === doing.hand_zone)];
  const at = !box ? HEART : box.width > 250 ? { x: HEART.x + 120, y: box.isTop ? box.y - 12 : box.y + box.height + 12 } : { x: box.x > HEART.x ? box.x - 10 : box.x + box.width + 10, y: box.y + 96 };
  const colour = seats[mover]?.colour ?? "";
  const shown = Math.min(doing.in_hand, 4);
  return (
    <g class="hand" transform={shift(at)}>
      <circle class="hand-ring" r="37" />
      <circle class="hand-disc" r="32" />
      {Array.from({ length: shown }, (_, n) => (
        <Figure key={n} colour={colour} x={(n - (shown - 1) / 2) * (shown > 2 ? 12 : 20)} y={-4} scale={1.15} />
      ))}
      <rect class="hand-tag" x="-17" y="17" width="34" height="24" rx="12" />
      <Words x={0} y={34.5} class="hand-count">{doing.in_hand}</Words>
    </g>
  );
}

/** Gold lines along the rivers on which the hand may go. */
export function Flows({ board }: { readonly board: BoardProps }) {
  const { ring, doing } = viewOf(board.view);
  if (doing.hand_zone === null) return null;
  const fromCity = doing.hand_zone === "city";
  const open = ring.filter(({ place }) => (fromCity ? board.live.has(`sow ${place.toLowerCase()}`) : place === doing.hand_zone && board.live.has("sow city")));
  return (
    <g class="flows">
      {open.map(({ place }) => {
        const points = course(board.title, place);
        const line = fromCity ? points : [...points].reverse();
        const [last, before] = [line.at(-1), line.at(-2)];
        if (!last || !before) return null;
        const angle = (Math.atan2(last.y - before.y, last.x - before.x) * 180) / Math.PI;
        return (
          <g key={place}>
            <path class="flow" d={spline(line)} />
            <path class="flow-head" transform={`${shift(last)} rotate(${f(angle)})`} d="M-9-11L9 0-9 11z" />
          </g>
        );
      })}
    </g>
  );
}

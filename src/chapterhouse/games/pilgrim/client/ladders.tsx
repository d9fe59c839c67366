/** Alms and piety as two ladders side by side, climbed from below: in pixels, as large as the room is. */

import type { BoardProps } from "@house/boards/board";
import type { ComponentChildren } from "preact";
import { Pic, Seal, Words } from "./parts";
import { rowOf, type Room } from "./tracks";
import { packOf, viewOf, type PilgrimSeat } from "./view";

const HEAD = 24; // the name above each
const APART = 8;
const LARGEST = 9; // a seal's radius

export function Ladders({ board, room: { width, height } }: { readonly board: BoardProps; readonly room: Room }) {
  const { texts } = board;
  const { seats } = viewOf(board.view);
  const { alms, piety } = packOf(board.title);
  const rows = alms.rows + 2; // from none to the icon above the top row
  const left = width * 0.43;
  const right = width - left - APART;
  return (
    <>
      <Head name="give_alms">{texts.say("board.alms")}</Head>
      <Rungs count={rows} height={height - HEAD} from={40} to={left - 4} seats={seats} by={(seat) => rowOf(seat, rows)}>
        {(n, tall) => {
          const bonus = alms.bonus.find((one) => one.row === n);
          const isTop = n === rows - 1;
          return (
            <>
              <rect class={`step ${bonus ? "is-bonus" : ""} ${isTop ? "is-top" : ""}`} y="0.500" width={left} height={tall - 1} rx="3" />
              {isTop ? <Pic name="abbey" x={13} y={tall / 2} size={19} /> : <Words x={11} y={tall / 2 + 4.5} class="rung-name">{n}</Words>}
              {bonus && <Pic name={bonus.to} x={29} y={tall / 2} size={17} />}
            </>
          );
        }}
      </Rungs>
      <g transform={`translate(${left + APART} 0)`}>
        <Head name="piety">{texts.say("board.piety")}</Head>
        <Rungs count={piety.points.length} height={height - HEAD} from={22} to={right - 25} seats={seats} by={({ piety: at }) => at}>
          {(n, tall) => {
            const points = piety.points[n] ?? 0;
            return (
              <>
                <rect class={`step ${points < 0 ? "is-loss" : ""}`} y="0.500" width={right} height={tall - 1} rx="3" />
                <Words x={11} y={tall / 2 + 4.5} class="rung-name">{n}</Words>
                <Words x={right - 13} y={tall / 2 + 4.5} class={`worth is-on-rung ${points < 0 ? "is-loss" : ""}`}>{points > 0 ? `+${points}` : points}</Words>
              </>
            );
          }}
        </Rungs>
      </g>
    </>
  );
}

function Head({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <g>
      <Pic name={name} x={12} y={11} size={20} />
      <Words x={26} y={16} class="ladder-name" start>{children}</Words>
    </g>
  );
}

interface RungsProps {
  readonly count: number;
  readonly height: number;
  /** Between these two, seals lie on a rung, one beside the other. */
  readonly from: number;
  readonly to: number;
  readonly seats: readonly PilgrimSeat[];
  readonly by: (seat: PilgrimSeat) => number;
  readonly children: (n: number, tall: number) => ComponentChildren;
}

function Rungs({ count, height, from, to, seats, by, children }: RungsProps) {
  const tall = height / count;
  return (
    <g transform={`translate(0 ${HEAD})`}>
      {Array.from({ length: count }, (_, n) => {
        const here = seats.filter((seat) => by(seat) === n);
        const r = Math.min(LARGEST, tall / 2 - 1.2, (to - from) / Math.max(1, here.length) / 2);
        const start = (from + to) / 2 - (here.length - 1) * r;
        return (
          <g key={n} transform={`translate(0 ${((count - 1 - n) * tall).toFixed(1)})`}>
            {children(n, tall)}
            {here.map(({ seat, colour }, place) => (
              <Seal key={seat} colour={colour} x={start + place * 2 * r} y={tall / 2} r={r} />
            ))}
          </g>
        );
      })}
    </g>
  );
}

/** The alms table and piety of all seats, as tracks. */

import type { BoardProps } from "@house/boards/board";
import { nameOf as goodName } from "@house/boards/Good";
import { Pic, Seal, Words } from "./parts";
import { nameOf, packOf, viewOf, type PilgrimSeat } from "./view";

const WIDE = 270;
const LEFT = 23; // room for the picture of each track

export function Tracks({ board }: { readonly board: BoardProps }) {
  const { texts } = board;
  const { seats } = viewOf(board.view);
  const { alms, piety } = packOf(board.title);
  const rows = alms.rows + 2; // from none to the icon above the top row
  const step = (WIDE - LEFT) / rows;
  const pace = (WIDE - LEFT) / piety.points.length;
  const row = ({ alms: at }: PilgrimSeat): number => (at === "icon" ? rows - 1 : at);
  const spoken = seats.map((seat) => `${nameOf(board.names, texts, seat.seat)}: ${texts.say("board.alms")} ${seat.alms === "icon" ? texts.say("board.icon") : seat.alms}, ${goodName(texts, "piety")} ${seat.piety}`).join("; ");
  return (
    <section class="tracks leaf-card" title={`${texts.say("board.alms")}, ${goodName(texts, "piety")}`}>
      <svg viewBox={`0 0 ${WIDE} 106`} role="img" aria-label={spoken}>
        <Pic name="give_alms" x={11} y={30} size={22} />
        {Array.from({ length: rows }, (_, n) => {
          const bonus = alms.bonus.find((one) => one.row === n);
          return (
            <g key={n} transform={`translate(${LEFT + n * step} ${16 - n * 2.2})`}>
              <rect class={`step ${bonus ? "is-bonus" : ""} ${n === rows - 1 ? "is-top" : ""}`} x="1" y="0" width={step - 2} height={30 + n * 2.2} />
              {n === rows - 1 ? <Pic name="abbey" x={step / 2} y={12} size={18} /> : <Words x={8} y={12} class="step-name">{n}</Words>}
              {bonus && <Pic name={bonus.to} x={step - 9} y={8} size={13} />}
            </g>
          );
        })}
        <Stack seats={seats} at={(seat) => ({ x: LEFT + row(seat) * step + step / 2, y: 39 })} by={row} gap={11.6} />
        <Pic name="piety" x={11} y={66} size={18} />
        {piety.points.map((points, n) => (
          <g key={n} transform={`translate(${LEFT + n * pace} 53)`}>
            <rect class={`step ${points < 0 ? "is-loss" : ""}`} x="0.500" y="0" width={pace - 1} height="35" rx="3" />
            <Words x={pace / 2} y={11.5} class="step-name">{n}</Words>
            <Words x={pace / 2} y={49.5} class={`worth ${points < 0 ? "is-loss" : ""}`}>{points > 0 ? `+${points}` : points}</Words>
          </g>
        ))}
        <Stack seats={seats} at={(seat) => ({ x: LEFT + seat.piety * pace + pace / 2, y: 81.5 })} by={({ piety: at }) => at} gap={9} />
      </svg>
    </section>
  );
}

/** Seals of all seats; who shares a space lies side by side in two rows, each still whole. */
function Stack({ seats, at, by, gap }: { readonly seats: readonly PilgrimSeat[]; readonly at: (seat: PilgrimSeat) => { x: number; y: number }; readonly by: (seat: PilgrimSeat) => number; readonly gap: number }) {
  return (
    <>
      {seats.map((seat) => {
        const here = seats.filter((one) => by(one) === by(seat));
        const { x, y } = at(seat);
        const place = here.indexOf(seat);
        const inRow = Math.min(2, here.length - (place - (place % 2)));
        return <Seal key={seat.seat} colour={seat.colour} x={x + ((place % 2) - (inRow - 1) / 2) * gap} y={y - (place > 1 ? gap : 0)} r={here.length > 1 ? Math.min(5.8, gap / 2) : 5.8} />;
      })}
    </>
  );
}

/** The alms table and piety of all seats: as ladders where there is room beside the picture, else as two rows. */

import type { BoardProps } from "@house/boards/board";
import { nameOf as goodName } from "@house/boards/Good";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Ladders } from "./ladders";
import { Pic, Seal, Words } from "./parts";
import { nameOf, packOf, viewOf, type PilgrimSeat } from "./view";

/** The room for the drawing. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

const BELOW: Room = { width: 270, height: 106 }; // where nothing measures it, it is drawn in this form
const LADDERS = 215; // pixels of height from which thirteen rungs can be told apart
const LEFT = 22; // room for the picture of each track
const WORTH = 14; // what piety is worth stands below it
const GAP = 5;
const SEAL = 5.8; // its radius
const RISE = 2; // of a step of the alms table over the one before

export const rowOf = ({ alms: at }: PilgrimSeat, rows: number): number => (at === "icon" ? rows - 1 : at);

/** Beside the picture it fills what the abbeys leave. */
export function Tracks({ board, isBeside }: { readonly board: BoardProps; readonly isBeside: boolean }) {
  const { texts } = board;
  const section = useRef<HTMLElement>(null);
  const room = useRoom(section, isBeside);
  const { seats } = viewOf(board.view);
  const spoken = seats.map((seat) => `${nameOf(board.names, texts, seat.seat)}: ${texts.say("board.alms")} ${seat.alms === "icon" ? texts.say("board.icon") : seat.alms}, ${goodName(texts, "piety")} ${seat.piety}`).join("; ");
  return (
    <section ref={section} class={`tracks leaf-card ${isBeside ? "is-beside" : ""}`} title={`${texts.say("board.alms")}, ${goodName(texts, "piety")}`}>
      {room && (
        <svg viewBox={`0 0 ${room.width} ${room.height}`} role="img" aria-label={spoken}>
          {isBeside && room.height >= LADDERS ? <Ladders board={board} room={room} /> : <Rows board={board} room={room} />}
        </svg>
      )}
    </section>
  );
}

/** How much room there is inside it; a given one where its own drawing decides. */
function useRoom(section: { readonly current: HTMLElement | null }, isMeasured: boolean): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useLayoutEffect(() => {
    const element = section.current;
    if (!element || !isMeasured) return;
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? BELOW;
      setRoom({ width: Math.round(width), height: Math.round(height) });
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isMeasured]);
  return isMeasured ? room : BELOW;
}

function Rows({ board, room: { width, height } }: { readonly board: BoardProps; readonly room: Room }) {
  const { seats } = viewOf(board.view);
  const { alms, piety } = packOf(board.title);
  const rows = alms.rows + 2; // from none to the icon above the top row
  const step = (width - LEFT) / rows;
  const pace = (width - LEFT) / piety.points.length;
  const tall = (height - GAP - WORTH) / 2; // of each of them
  const low = tall + GAP;
  return (
    <>
      <Pic name="give_alms" x={10} y={tall - 18} size={20} />
      {Array.from({ length: rows }, (_, n) => {
        const bonus = alms.bonus.find((one) => one.row === n);
        const top = (rows - 1 - n) * RISE;
        return (
          <g key={n} transform={`translate(${LEFT + n * step} ${top})`}>
            <rect class={`step ${bonus ? "is-bonus" : ""} ${n === rows - 1 ? "is-top" : ""}`} x="1" y="0.500" width={step - 2} height={tall - top - 1} />
            {n === rows - 1 ? <Pic name="abbey" x={step / 2} y={10} size={16} /> : <Words x={7} y={11} class="step-name">{n}</Words>}
            {bonus && <Pic name={bonus.to} x={step - 8.5} y={7.5} size={12} />}
          </g>
        );
      })}
      <Stack seats={seats} at={(seat) => ({ x: LEFT + rowOf(seat, rows) * step + step / 2, y: tall - 7 })} by={(seat) => rowOf(seat, rows)} gap={Math.min(step / 2, 2 * SEAL)} tall={tall - (rows - 1) * RISE - 15} />
      <Pic name="piety" x={10} y={low + 16} size={18} />
      {piety.points.map((points, n) => (
        <g key={n} transform={`translate(${LEFT + n * pace} ${low})`}>
          <rect class={`step ${points < 0 ? "is-loss" : ""}`} x="0.500" y="0.500" width={pace - 1} height={tall - 1} rx="3" />
          <Words x={pace / 2} y={11} class="step-name">{n}</Words>
          <Words x={pace / 2} y={tall + WORTH - 3} class={`worth ${points < 0 ? "is-loss" : ""}`}>{points > 0 ? `+${points}` : points}</Words>
        </g>
      ))}
      <Stack seats={seats} at={(seat) => ({ x: LEFT + seat.piety * pace + pace / 2, y: low + tall - 7 })} by={({ piety: at }) => at} gap={pace / 2} tall={tall - 15} />
    </>
  );
}

interface StackProps {
  readonly seats: readonly PilgrimSeat[];
  /** The middle of the lowest seal. */
  readonly at: (seat: PilgrimSeat) => { x: number; y: number };
  readonly by: (seat: PilgrimSeat) => number;
  readonly gap: number;
  /** How high they may stand. */
  readonly tall: number;
}

/** Seals of all seats; who shares a space lies one above the other, or where it is low side by side in two rows, each still whole. */
function Stack({ seats, at, by, gap, tall }: StackProps) {
  return (
    <>
      {seats.map((seat) => {
        const here = seats.filter((one) => by(one) === by(seat));
        const { x, y } = at(seat);
        const place = here.indexOf(seat);
        if (here.length * 2 * SEAL <= tall) return <Seal key={seat.seat} colour={seat.colour} x={x} y={y - place * 2 * SEAL} r={SEAL} />;
        const inRow = Math.min(2, here.length - (place - (place % 2)));
        return <Seal key={seat.seat} colour={seat.colour} x={x + ((place % 2) - (inRow - 1) / 2) * gap} y={y - (place > 1 ? gap : 0)} r={Math.min(SEAL, gap / 2)} />;
      })}
    </>
  );
}

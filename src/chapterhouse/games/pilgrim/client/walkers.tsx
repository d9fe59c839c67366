/** Acolytes that walk: after every change those that left a place go along the ring to where they now stand, one after the other. */

import type { BoardProps } from "@house/boards/board";
import { isStill } from "@house/settings";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { anchor } from "./court";
import { HEART, type Point } from "./hexes";
import { Figure } from "./parts";
import { packOf, viewOf, type PilgrimView } from "./view";

const HOP = 240; // milliseconds from place to place
const LONGEST = 1600;

interface Journey {
  readonly key: string;
  readonly colour: string;
  readonly points: readonly Point[];
  readonly delay: number;
}

export function Walkers({ board }: { readonly board: BoardProps }) {
  const now = viewOf(board.view);
  const before = useRef(now);
  const count = useRef(0);
  const [journeys, setJourneys] = useState<readonly Journey[]>([]);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = now;
    if (old === now || isStill()) return;
    count.current += 1;
    setJourneys(between(board, old, now, count.current));
  }, [now]);
  return (
    <g class="walkers" aria-hidden="true">
      {journeys.map((one) => (
        <Walker key={one.key} colour={one.colour} points={one.points} delay={one.delay} />
      ))}
    </g>
  );
}

function Walker({ colour, points, delay }: Omit<Journey, "key">) {
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const frames = points.map(({ x, y }, n) => ({ transform: `translate(${x}px, ${y}px)`, opacity: n === points.length - 1 ? 0 : 1 }));
    group.current?.animate([...frames.slice(0, -1), { ...frames.at(-1), opacity: 1 }, { ...frames.at(-1), opacity: 0 }], {
      duration: Math.min(LONGEST, HOP * points.length),
      delay,
      fill: "both",
      easing: "ease-in-out",
    });
  }, []);
  return (
    <g ref={group} class="walker">
      <Figure colour={colour} x={0} y={0} scale={1.4} />
    </g>
  );
}

/** Everybody's journeys between two moments. */
function between(board: BoardProps, old: PilgrimView, now: PilgrimView, turn: number): Journey[] {
  const rivers = packOf(board.title).place.map(({ river }) => river);
  return now.seats.flatMap(({ seat, colour }) => {
    const was = zones(old, seat);
    const is = zones(now, seat);
    const lost = is.findIndex((count, zone) => count < (was[zone] ?? 0));
    const from = lost >= 0 ? lost : old.ring.findIndex(({ place }) => place === old.doing.hand_zone);
    const gained = is.flatMap((count, zone) => (count > (was[zone] ?? 0) ? [zone] : []));
    if (lost < 0 && old.doing.hand_zone === null) return [];
    const start = from < 0 ? was.length - 1 : from;
    const isHome = lost >= 0 && gained.length === 1 && gained[0] === was.length - 1 && now.doing.in_hand === 0;
    return gained.map((zone, n) => ({
      key: `${turn}.${seat}.${zone}`,
      colour,
      points: (isHome ? [start, zone] : route(start, zone, rivers)).map((one) => (one === was.length - 1 ? HEART : anchor(one))),
      delay: n * 130,
    }));
  });
}

/** A seat's acolytes by place, the city last. */
function zones(view: PilgrimView, seat: number): number[] {
  return [...view.ring.map(({ acolytes }) => acolytes[seat] ?? 0), view.seats[seat]?.city ?? 0];
}

/** The zones on the way, both ends included: clockwise, into the city by a river that runs in, out by one that runs out. */
function route(from: number, to: number, rivers: readonly (string | undefined)[]): number[] {
  const city = rivers.length;
  const walk = (start: number, isEnd: (zone: number) => boolean): number[] => {
    const found = [start];
    while (!isEnd(found.at(-1) as number) && found.length <= city) found.push(((found.at(-1) as number) + 1) % city);
    return found;
  };
  if (to === city) return [...walk(from, (zone) => rivers[zone] === "in"), city];
  if (from !== city) return walk(from, (zone) => zone === to);
  let first = to;
  while (rivers[first] !== "out" && first !== (to + 1) % city) first = (first + city - 1) % city;
  return [city, ...walk(first, (zone) => zone === to)];
}

/** Acolytes that walk: after every change those that left a place go along the ring to where they now stand, one after the other. Until then nobody stands there. */

import type { BoardProps } from "@house/boards/board";
import { isStill } from "@house/settings";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { anchor } from "./court";
import { HEART, type Point } from "./hexes";
import { Figure } from "./parts";
import { packOf, viewOf, type PilgrimView } from "./view";

const HOP = 200; // milliseconds from place to place
const LONGEST = 900; // with what it waits, less than a step of what others did is shown
const APART = 90; // milliseconds between two who set out together
const LATEST = 250;

interface Journey {
  readonly key: string;
  readonly colour: string;
  /** Which of the drawn groups it joins: seat and zone. */
  readonly goal: string;
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
        <Walker key={one.key} colour={one.colour} goal={one.goal} points={one.points} delay={one.delay} />
      ))}
    </g>
  );
}

function Walker({ colour, goal, points, delay }: Omit<Journey, "key">) {
  const group = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const walker = group.current;
    const standing = [...(walker?.ownerSVGElement?.querySelectorAll<SVGGElement>(`[data-stands="${goal}"] .who`) ?? [])].at(-1);
    const end = walker && standing && middleOf(standing, walker);
    const frames = [...points.slice(0, -1), end ?? points.at(-1) ?? HEART].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, opacity: 1 }));
    const duration = Math.min(LONGEST, HOP * points.length);
    const animation = walker?.animate(frames, { duration, delay, fill: "backwards", easing: "ease-in-out" });
    const unseen = standing?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay });
    return () => (animation?.cancel(), unseen?.cancel());
  }, []);
  return (
    <g ref={group} class="walker" opacity="0">
      <Figure colour={colour} x={0} y={0} scale={1.4} />
    </g>
  );
}

/** Where a figure is drawn, as whoever walks to it measures it. */
function middleOf(figure: SVGGraphicsElement, walker: SVGGraphicsElement): Point | undefined {
  const [to, from] = [walker.getScreenCTM(), figure.getScreenCTM()];
  if (!to || !from) return undefined;
  const { e, f } = to.inverse().multiply(from);
  return { x: e, y: f };
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
      goal: `${seat} ${now.ring[zone]?.place ?? "city"}`,
      delay: Math.min(LATEST, n * APART),
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

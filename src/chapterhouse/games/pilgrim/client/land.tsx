/** The ground: coast, four landscapes, rivers with their currents, the grid. It changes only where something is built. */

import type { BoardProps } from "@house/boards/board";
import { useMemo } from "preact/hooks";
import { beyond, dice, edge, f, HEXES, middle, outline, R, shift, spline, type Point } from "./hexes";
import { Art } from "./parts";
import { packOf, viewOf } from "./view";

const WHOLE = outline(R);
const FIELD = outline(R + 0.4);

type Glyph = (chance: number) => string;
const tuft = '<path class="g-tuft" d="M-3 2l1-5M0 2v-6M3 2l-1-5"/>';
/** One landscape for each quadrant, in the pack's order: wood, wheat, heath, vines. */
const GLYPHS: readonly Glyph[] = [
  (k) => (k < 0.3 ? tuft : `<path class="g-trunk" d="M0 5V0"/>${k < 0.68 ? '<path class="g-tree" d="M0-9L4.500 1H-4.500z"/>' : '<circle class="g-tree" cy="-3" r="4.600"/>'}`),
  (k) => (k < 0.65 ? `<path class="g-furrow" transform="rotate(${k < 0.3 ? -18 : 14})" d="M-8-3q4-2 8 0t8 0M-8 1q4-2 8 0t8 0M-8 5q4-2 8 0t8 0"/>` : '<path class="g-furrow" d="M-3 5L-1 0-4-6M0 5V-7M3 5L1 0 4-6"/>'),
  (k) => (k < 0.6 ? '<path class="g-hill" d="M-9 4C-6-3-2-5 0-5S6-3 9 4"/>' : k < 0.8 ? tuft : '<path class="g-rock" d="M-4 3L-3-2 1-4 4 0 3 3z"/>'),
  (k) =>
    k < 0.55
      ? '<path class="g-vine" d="M-7 4V-3M0 4V-3M7 4V-3"/><path class="g-leaf" d="M-9-3a2.400 2.400 0 1 1 4 0M-2-3a2.400 2.400 0 1 1 4 0M5-3a2.400 2.400 0 1 1 4 0"/>'
      : k < 0.8
        ? tuft
        : '<ellipse class="g-sheep" rx="3.600" ry="2.400"/><circle class="g-head" cx="3.600" cy="-1" r="1.200"/>',
];

/** What grows on a hex; less of it where something lies. The same hex always looks the same. */
function growth(hex: string, quarter: number, isBusy: boolean): string {
  const next = dice(`${hex}x`);
  const spots: (Point & { k: number })[] = [];
  for (let tries = 0; tries < 60 && spots.length < (isBusy ? 4 : 7); tries += 1) {
    const angle = next() * Math.PI * 2;
    const far = Math.sqrt(next()) * R * 0.78;
    const spot = { x: Math.cos(angle) * far, y: Math.sin(angle) * far * 0.95 };
    if (isBusy && far < R * 0.56) continue;
    if (spots.every((one) => Math.hypot(one.x - spot.x, one.y - spot.y) >= 11)) spots.push({ ...spot, k: next() });
  }
  spots.sort((a, b) => a.y - b.y);
  const glyph = GLYPHS[quarter % GLYPHS.length] as Glyph;
  return spots.map(({ x, y, k }) => `<g transform="translate(${f(x)} ${f(y)}) scale(${f(0.8 + k * 0.45)})">${glyph(k)}</g>`).join("");
}

export function Land({ view, title }: Pick<BoardProps, "view" | "title">) {
  const now = viewOf(view);
  const busy = Object.keys(now.hexes).concat(now.quadrants.flatMap(({ hex }) => hex ?? [])).sort().join(" ");
  const closed = now.quadrants.filter((one) => one.closed).map((one) => one.quadrant).join(" ");
  return useMemo(() => <Ground title={title} busy={new Set(busy.split(" "))} closed={new Set(closed.split(" "))} />, [title, busy, closed]);
}

function Ground({ title, busy, closed }: Pick<BoardProps, "title"> & { readonly busy: ReadonlySet<string>; readonly closed: ReadonlySet<string> }) {
  const pack = packOf(title);
  const city = new Set(pack.city.hexes);
  const ports = new Set(pack.port.map(({ hex }) => hex));
  const quarters = new Map(pack.quadrant.flatMap(({ id, hexes }, n) => hexes.map((hex) => [hex, { id, n }] as const)));
  const all = HEXES.map((hex) => `<path d="${WHOLE}" transform="${shift(middle(hex))}"/>`).join("");
  const ground = HEXES.filter((hex) => !city.has(hex)).map((hex) => {
    const quarter = quarters.get(hex);
    const kind = ports.has(hex) ? "harbour" : quarter ? `land-${quarter.n}` : "bank";
    const veil = quarter && closed.has(quarter.id) ? `<path class="mist" d="${FIELD}"/>` : "";
    return `<g transform="${shift(middle(hex))}"><path class="${kind}" d="${FIELD}"/><path class="shade" d="${FIELD}" opacity="${(dice(hex)() * 0.13).toFixed(2)}"/>${quarter ? growth(hex, quarter.n, busy.has(hex)) : ""}${veil}</g>`;
  });
  return (
    <g class="land">
      <Art class="shoals" marks={all} />
      <Art class="foam" marks={all} />
      <Art class="sand" marks={all} />
      <Art marks={ground.join("")} />
      {pack.river.map(({ id }) => (
        <River key={id} title={title} id={id} />
      ))}
      <Art class="grid" marks={all} />
    </g>
  );
}

/** From the city's edge through its hexes to the port, winding a little. */
export function course(title: BoardProps["title"], id: string): Point[] {
  const pack = packOf(title);
  const river = pack.river.find((one) => one.id === id);
  const port = pack.port.find((one) => one.id === id);
  const hexes = [...(river?.hexes ?? []), ...(port ? [port.hex] : [])];
  const [first = ""] = hexes;
  const water = pack.crossing.find((one) => one.id === first)?.water ?? [];
  const gate = water.find((name) => pack.city.hexes.includes(beyond(first, name) ?? "")) ?? "N";
  const start = middle(first);
  const points: Point[] = [{ x: start.x + edge(gate).x, y: start.y + edge(gate).y }];
  hexes.forEach((hex, n) => {
    const here = middle(hex);
    const next = hexes[n + 1];
    if (next === undefined) return points.push(here);
    const there = middle(next);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const far = Math.hypot(dx, dy) * (n % 2 ? 1 : -1);
    points.push({ x: here.x - (dy / far) * 5 - dx * 0.16, y: here.y + (dx / far) * 5 - dy * 0.16 });
    points.push({ x: here.x + (dy / far) * 4 + dx * 0.2, y: here.y - (dx / far) * 4 + dy * 0.2 });
    return points.push({ x: (here.x + there.x) / 2, y: (here.y + there.y) / 2 });
  });
  return points;
}

function River({ title, id }: { readonly title: BoardProps["title"]; readonly id: string }) {
  const points = course(title, id);
  const line = spline(points);
  const flow = packOf(title).river.find((one) => one.id === id)?.flow === "in" ? [...points].reverse() : points;
  return (
    <g class="river">
      <path class="river-bank" d={line} />
      <path class="river-bed" d={line} />
      <path class="river-light" d={line} />
      {[2, 5, 8].map((n) => {
        const [before, here, after] = [flow[n - 1], flow[n], flow[n + 1] ?? flow[n]];
        if (!before || !here || !after) return null;
        const angle = (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
        return <path key={n} class="current" transform={`${shift(here)} rotate(${f(angle)})`} d="M-3.500-3.500L1.500 0-3.500 3.500" />;
      })}
    </g>
  );
}

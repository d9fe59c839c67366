/** The ground: coast, four landscapes, rivers with their currents, the grid. It changes only where something is built. */

import type { BoardProps } from "@house/boards/board";
import { useMemo } from "preact/hooks";
import { growth } from "./growth";
import { beyond, dice, edge, f, HEXES, middle, outline, R, shift, spline, type Point } from "./hexes";
import { Art } from "./parts";
import { packOf, viewOf } from "./view";

const WHOLE = outline(R);
const FIELD = outline(R + 0.4);

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

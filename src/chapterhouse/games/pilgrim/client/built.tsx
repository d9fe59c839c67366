/** What stands on the map: harbours, city, sites, buildings, roads, shrines, the ship on its way. */

import type { BoardProps } from "@house/boards/board";
import { Glide } from "@house/boards/Glide";
import { useWords } from "@house/words";
import { ANGLES, bend, edge, f, HEART, middle, outline, R, shift, spline, type Point } from "./hexes";
import { Figure, Pic, Seal, Words } from "./parts";
import { Cathedral, Chapel, Road, Ship } from "./pieces";
import { packOf, viewOf, type Lying } from "./view";

/** A building on the map; one that the ship has not reached says in which round it will. */
export function Plot({ building, level, live, round }: { readonly building: string; readonly level: number; readonly live: boolean; readonly round: number }) {
  return (
    <g class={`plot level-${level} ${live ? "is-awake" : "is-asleep"}`}>
      <path class="plate" d={outline(R - 4)} />
      <Pic name={building} y={live ? 0 : -3} size={live ? 42 : 36} />
      {live ? (
        <circle class="lamp" cx={R * 0.55} cy={-R * 0.52} r="4" />
      ) : (
        <g class="when" transform={`translate(0 ${f(R * 0.7)})`}>
          <rect x="-16" y="-10" width="32" height="20" rx="10" />
          <Words x={0} y={5} class="">{round}</Words>
        </g>
      )}
    </g>
  );
}

export function Harbours({ view, title }: Pick<BoardProps, "view" | "title">) {
  const now = viewOf(view);
  return (
    <>
      {packOf(title).port.map(({ id, hex }) => (
        <g key={id} class="port" transform={shift(middle(hex))}>
          <path class="quay" d="M-22 9h44v7h-44zM-16 9v7M-8 9v7M0 9v7M8 9v7M16 9v7" />
          <g transform="translate(-8 -4) scale(.62)">
            <path class="hull" d="M-15 4h30l-5 9h-20z" />
            <path class="mast" d="M0 3v-19" />
            <path class="sail" d="M1-15c9 2 11 8 10 14H1z" />
          </g>
          <path class="anchor" transform="translate(12 -5) scale(.7)" d="M0-10a4 4 0 1 1 .1 0V14M-7-3H7M-12 4c2 8 7 10 12 10s10-2 12-10" />
          {now.seats.filter(({ ports }) => ports.includes(id)).map(({ colour }, n) => (
            <Figure key={colour} colour={colour} x={-14 + n * 14} y={15} scale={0.74} />
          ))}
        </g>
      ))}
    </>
  );
}

/** Walls with their gates. */
export function Walls({ title }: Pick<BoardProps, "title">) {
  const pack = packOf(title);
  const hexes = pack.city.hexes.map((hex) => <path key={hex} d={outline(R)} transform={shift(middle(hex))} />);
  return (
    <g class="city">
      <g class="wall">{hexes}</g>
      <g class="battlement">{hexes}</g>
      <g class="floor">{hexes}</g>
      {pack.gate.map(({ id, hex, entry }) => {
        const at = { x: middle(hex).x + edge(entry).x, y: middle(hex).y + edge(entry).y };
        return (
          <g key={id} class="gate" transform={`${shift(at)} rotate(${(ANGLES[entry] ?? 0) + 90})`}>
            <path class="gap" d="M-7-4.500h14v9H-7z" />
            <path class="tower" d="M-11-5h5V5h-5zM6-5h5V5H6z" />
          </g>
        );
      })}
      <g class="garth" transform={shift(HEART)}>
        <path class="paths" d="M0-72V72M-62-36L62 36M62-36L-62 36" />
        <circle class="lawn" r="27" />
        <path class="paths is-thin" d="M0-27V27M-27 0H27" />
        <Cathedral transform="translate(0 -1) scale(1.250)" />
      </g>
    </g>
  );
}

/** Tiles and chapels; those in `fresh` have come since one was asked the time before. */
export function Laid({ view, title, fresh }: Pick<BoardProps, "view" | "title"> & { readonly fresh: ReadonlySet<string> }) {
  const now = viewOf(view);
  const colours = now.seats.map(({ colour }) => colour);
  const lying = Object.entries(now.hexes).filter(([, one]) => one.roads || one.shrine !== undefined);
  return (
    <>
      {lying.map(([hex, one]) => (
        <g key={hex} class="laid" transform={shift(middle(hex))}>
          {one.roads && <path class="tile-edge" d={outline(R - 2)} />}
          {one.roads?.map(({ seat, edges }) => <Road key={edges} edges={edges} colour={colours[seat] ?? ""} tile={one.tile} />)}
          {one.roads?.map(({ seat, edges }) => <Seal key={edges} colour={colours[seat] ?? ""} {...bend(edges)} r={6.3} />)}
          <Guard hex={hex} lying={one} title={title} colours={colours} />
          {one.shrine !== undefined && <Chapel colour={colours[one.shrine] ?? ""} />}
          {fresh.has(hex) && <path class="just-moved" d={outline(R - 3)} />}
        </g>
      ))}
    </>
  );
}

/** The acolyte that stands at the city's edge of a first tile. */
function Guard({ hex, lying, title, colours }: { readonly hex: string; readonly lying: Lying; readonly title: BoardProps["title"]; readonly colours: readonly string[] }) {
  const { gate, river_gate: water = [] } = packOf(title);
  const entries = new Set([...gate, ...water].filter((one) => one.hex === hex).map(({ entry }) => entry));
  return (
    <>
      {lying.roads?.flatMap(({ seat, edges }) => {
        const [entry = ""] = edges.split("-");
        const at = edge(entry, 0.86);
        return entries.has(entry) ? [<Figure key={edges} colour={colours[seat] ?? ""} x={at.x} y={at.y - 4} scale={0.7} />] : [];
      })}
    </>
  );
}

/** A pilgrimage site: its worth, its price, who has come. */
export function Site({ view, title, quadrant }: Pick<BoardProps, "view" | "title"> & { readonly quadrant: string }) {
  const now = viewOf(view);
  const at = now.quadrants.find((one) => one.quadrant === quadrant);
  const site = packOf(title).site.find(({ id }) => id === at?.site);
  if (!at || !site) return null;
  return (
    <g class={`site ${at.closed ? "is-veiled" : ""}`}>
      <path class="holy" d={outline(R - 3)} />
      <Cathedral transform="translate(0 -4) scale(1.050)" />
      <g class="plaque" transform="translate(0 21)">
        <rect x="-35" y="-9" width="70" height="18" rx="9" />
        <Pic name="points" x={-26} size={15} />
        <Words x={-14} y={5} class="">{site.points}</Words>
        <Pic name="piety" x={-3} size={13} />
        <Words x={7} y={5} class="">{site.piety}</Words>
        <Pic name="coin" x={18} size={13} />
        <Words x={28} y={5} class="">{site.coins}</Words>
      </g>
      {at.herald && <Figure colour="grey" x={22} y={-15} scale={0.75} />}
      {now.seats.filter(({ sites }) => sites.includes(quadrant)).map(({ colour }, n) => (
        <Figure key={colour} colour={colour} x={-22 + n * 12} y={5} scale={0.8} />
      ))}
    </g>
  );
}

/** Where the ship stops for a hex of the coast: outside of it, straight out along the two upright sides. */
function berth(hex: string): Point {
  const here = middle(hex);
  const [dx, dy] = [here.x - HEART.x, here.y - HEART.y];
  const isRim = Math.abs(dx) > 7 * R;
  const isSide = isRim && Math.abs(dy) < 4 * R;
  const far = Math.hypot(dx, dy);
  const off = isRim ? R + 17 : R + 15;
  return { x: here.x + (isSide ? Math.sign(dx) : dx / far) * off, y: here.y + (isSide ? 0 : dy / far) * off };
}

/** The ship's way of all rounds: buoys with the number of the round, gold ones where a season ends. */
export function Lane({ view }: Pick<BoardProps, "view">) {
  const say = useWords();
  const { course, ship, quadrants } = viewOf(view);
  if (!course.length) return null;
  const stops = course.map(berth);
  const sailed = Math.max(0, course.indexOf(ship));
  const ends = new Set(quadrants.map(({ hex }) => hex));
  const here = stops[sailed] as Point;
  return (
    <g class="lane">
      <path class="lane-all" d={spline([...stops, stops[0] as Point])} />
      <path class="lane-done" d={spline(stops.slice(0, sailed + 1))} />
      {course.map((hex, n) => (
        <g key={hex} class={`buoy ${n < sailed ? "is-past" : ""} ${ends.has(hex) ? "is-end" : ""}`} transform={shift(stops[n] as Point)}>
          {ends.has(hex) ? <path d="M0-14.500L12.500-7.200V7.200L0 14.500-12.500 7.200V-7.200z" /> : <circle r="11.500" />}
          <Words x={0} y={4.5} class="">{n + 1}</Words>
        </g>
      ))}
      <Glide x={here.x} y={here.y} class="ship">
        <title>{say("pilgrim.ship", { hex: ship })}</title>
        <Ship />
      </Glide>
    </g>
  );
}

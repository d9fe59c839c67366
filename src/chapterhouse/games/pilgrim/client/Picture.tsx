/** The small picture of the title: roads of two abbeys from the city's gate through four landscapes, and the ship off the coast. */

import { growth } from "./growth";
import { outline, R } from "./hexes";
import { Cathedral, Chapel, FIGURE, Road, Ship } from "./pieces";
import { SIGNS } from "./view";

const SIZE = 0.55;
const FIELD = outline(R + 0.4);
/** Columns of hexes from the west, each from the north: a number of a quadrant, "c" the city, "." the sea. */
const MAP = [".....", ".....", ".03..", "0033.", "00333", "00333", "00333", "0cc33", "1ccc3", "1cc22", "11222", "11222", "11222"];
/** Column, row, edges and colour of the tiles. */
const ROADS: readonly (readonly [number, number, string, string])[] = [
  [6, 2, "NE-SW", "blue"],
  [5, 2, "NE-NW", "blue"],
  [4, 2, "SE-SW", "blue"],
  [3, 2, "NE-NW", "blue"],
  [10, 2, "NW-NE", "red"],
];
const CHAPELS: readonly (readonly [number, number, string])[] = [
  [2, 2, "blue"],
  [11, 1, "red"],
];
const PEOPLE: readonly (readonly [string, number, number, number])[] = [
  ["blue", 116, 64, 0.9],
  ["red", 264, 56, 0.9],
  ["yellow", 176, 78, 0.9],
  ["white", 238, 78, 0.9],
];

const x = (column: number): number => column * R * 1.5 - 30;
const y = (column: number, row: number): number => (row + (column % 2 ? 0.5 : 0)) * R * Math.sqrt(3) - 12;
const shift = (column: number, row: number): string => `translate(${x(column).toFixed(1)} ${y(column, row).toFixed(1)})`;
const all = (kinds: string): { readonly column: number; readonly row: number; readonly kind: string }[] =>
  MAP.flatMap((rows, column) => [...rows].map((kind, row) => ({ column, row, kind }))).filter(({ kind }) => kinds.includes(kind));

export function Picture() {
  const land = all("0123c");
  const busy = new Set([...ROADS, ...CHAPELS].map(([column, row]) => `${column} ${row}`));
  const hexes = (kinds: string) => all(kinds).map(({ column, row }) => <path key={`${column} ${row}`} d={FIELD} transform={shift(column, row)} />);
  return (
    <g class="pilgrimage">
      <rect class="sea" width="320" height="120" />
      <path class="waves" d="M8 30q4-4 8 0t8 0M22 96q4-4 8 0t8 0M288 22q4-4 8 0t8 0M270 70q4-4 8 0t8 0M300 100q4-4 8 0t8 0M4 66q4-4 8 0t8 0" />
      <g transform={`scale(${SIZE})`}>
        <g class="shoals">{hexes("0123c")}</g>
        <g class="foam">{hexes("0123c")}</g>
        <g class="sand">{hexes("0123c")}</g>
        <g class="land">
          {land.map(({ column, row, kind }) => (
            <g key={`${column} ${row}`} transform={shift(column, row)}>
              <path class={`land-${kind}`} d={FIELD} />
              {kind !== "c" && <g dangerouslySetInnerHTML={{ __html: growth(`${column} ${row}`, Number(kind), busy.has(`${column} ${row}`)) }} />}
              <path class="grid" d={FIELD} />
            </g>
          ))}
        </g>
        <g class="city">
          <g class="wall">{hexes("c")}</g>
          <g class="battlement">{hexes("c")}</g>
          <g class="floor">{hexes("c")}</g>
        </g>
        {ROADS.map(([column, row, edges, colour]) => (
          <g key={`${column} ${row}`} transform={shift(column, row)}>
            <Road edges={edges} colour={colour} />
          </g>
        ))}
        {CHAPELS.map(([column, row, colour]) => (
          <Chapel key={colour} colour={colour} transform={`${shift(column, row)} scale(1.3)`} />
        ))}
      </g>
      <Cathedral transform="translate(208 64) scale(1.4)" />
      {PEOPLE.map(([colour, left, top, scale]) => (
        <g key={colour} class={`who colour-pilgrim-${colour}`} transform={`translate(${left} ${top}) scale(${scale})`}>
          <g dangerouslySetInnerHTML={{ __html: FIGURE }} />
          <path class="sign" transform="translate(0 4.500) scale(.72)" d={SIGNS[colour] ?? ""} />
        </g>
      ))}
      <g class="ship" transform="translate(20 76)">
        <Ship />
      </g>
    </g>
  );
}

/** The small picture of the title: cloisters along a road. */

import { Cloister } from "./pieces";
import "./pieces.css";

const CLOISTERS: readonly (readonly [string, number, number, number])[] = [
  ["g", 62, 84, 1.1],
  ["r", 168, 76, 1.5],
  ["b", 268, 86, 1.1],
  ["y", 116, 98, 0.8],
  ["p", 220, 98, 0.8],
];

export function Picture() {
  return (
    <g class="kardinal">
      <path class="hill" d="M0 120c40-40 90-52 140-34 50-26 120-24 180 6v28z" />
      <path class="path" d="M62 92C110 70 120 110 168 88s60-20 100 4" />
      {CLOISTERS.map(([colour, x, y, size]) => (
        <g key={colour} transform={`translate(${x} ${y}) scale(${size})`}>
          <Cloister colour={colour} />
        </g>
      ))}
    </g>
  );
}

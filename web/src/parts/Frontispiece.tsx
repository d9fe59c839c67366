/** A small picture for a title; those without one get an arch. */

import { City } from "../boards/avignon/cities";
import { Cloister } from "../boards/kardinal/pieces";

export function Frontispiece({ title }: { readonly title: string }) {
  return (
    <svg class={`frontispiece ${title}`} viewBox="0 0 320 120" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <rect class="sky" width="320" height="120" />
      {title === "avignon" ? (
        <g class="sheet avignon">
          <g transform="translate(4 62) scale(0.6)">
            <City side="avignon" />
          </g>
          <g transform="translate(160 62) scale(0.6)">
            <City side="rome" />
          </g>
        </g>
      ) : title === "kardinal" ? (
        <g class="kardinal">
          <path class="hill" d="M0 120c40-40 90-52 140-34 50-26 120-24 180 6v28z" />
          <path class="path" d="M62 92C110 70 120 110 168 88s60-20 100 4" />
          {[
            ["g", 62, 84, 1.1],
            ["r", 168, 76, 1.5],
            ["b", 268, 86, 1.1],
            ["y", 116, 98, 0.8],
            ["p", 220, 98, 0.8],
          ].map(([colour, x, y, size]) => (
            <g key={colour} transform={`translate(${x} ${y}) scale(${size})`}>
              <Cloister colour={String(colour)} />
            </g>
          ))}
        </g>
      ) : (
        <g class="arches">
          {[40, 120, 200, 280].map((x) => (
            <path key={x} d={`M${x - 34} 120V66a34 34 0 0 1 68 0v54M${x - 16} 120V74a16 16 0 0 1 32 0v46M${x} 54v66`} />
          ))}
        </g>
      )}
    </svg>
  );
}

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
      ) : title === "tore" ? (
        <g class="town">
          <path class="hill" d="M0 120V104c60-12 110-12 160-8s110 2 160-6v30z" />
          <path class="river" d="M0 112c70-10 120 6 180-2s90-8 140-2v12H0z" />
          <path class="stone" d="M150 100V44l10-30 10 30v8h44l8-12 8 12v48h-12V84a8 8 0 0 0-16 0v16h-10V84a8 8 0 0 0-16 0v16z" />
          <path class="stone" d="M20 108V92c30-12 78-12 110 0v16h-12a12 12 0 0 0-24 0h-14a12 12 0 0 0-24 0H44a12 12 0 0 0-24 0z" />
          <path class="roof" d="M238 100V84l12-10 12 10v16zM266 100V80l14-11 14 11v20z" />
        </g>
      ) : title === "pilgrim" ? (
        <g class="pilgrimage">
          <path class="hill" d="M0 120V92c50-30 90-20 130-6s110-30 190-10v44z" />
          <path class="path" d="M18 116c50-34 96 6 140-16s60-30 98-32" />
          <path class="stone" d="M244 70V48l16-16 16 16v22zM260 32V20M255 25h10" />
          <path class="stone" d="M150 96V84l9-8 9 8v12z" />
          <g class="figure">
            <circle cx="74" cy="62" r="6" />
            <path d="M74 68c-9 3-12 16-13 30h26c-1-14-4-27-13-30zM92 58v42" />
          </g>
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

/** The small picture of the title: the town with its church, whose tower is being built, a street, and the bridge over the river. */

import { CATHEDRAL } from "./church";
import { Front, GROUND } from "./front";
import { DRAWINGS, scaffold } from "./works";
import "./paint.css";

/** Sites, and how many stones and beams of each are laid. */
const WORKS: readonly (readonly [site: string, stones: number, beams: number])[] = [
  ["palace", 4, 1],
  ["chapel", 3, 1],
  ["hospital", 2, 0],
  ["tower", 4, 0],
];
const STREET = [0, 1, 2, 3, 4, 5];
const FIRS: readonly (readonly [x: number, y: number, size: number])[] = [
  [262, 83, 0.5],
  [274, 80, 0.6],
  [289, 84, 0.55],
  [302, 81, 0.65],
  [314, 86, 0.6],
  [16, 86, 0.5],
];
const PEOPLE: readonly (readonly [side: string, x: number, y: number])[] = [
  ["s", 136, 114],
  ["e", 142, 116],
  ["n", 206, 83],
  ["w", 262, 83],
];

export function Picture() {
  return (
    <g class="scene">
      <defs>
        <linearGradient id="tore-picture" x1="0" y1="0" x2="0" y2="1">
          <stop class="sky-high" offset="0" />
          <stop class="sky-low" offset="0.8" />
        </linearGradient>
      </defs>
      <rect width="320" height="120" fill="url(#tore-picture)" />
      <circle class="sun" cx="228" cy="24" r="9" />
      <path class="cloud" d="M28 30q3-9 14-7 6-9 17-3 11-2 12 7 8 4-1 8H30q-9-1-2-5z" />
      <path class="birds" d="M172 22q4-4 7 0q4-4 7 0M194 32q3-3 5 0q3-3 5 0" />
      <path class="back" d="M0 62q40-26 84-12t74-8 76 4 86-12v60H0z" />
      <path class="front" d="M0 76q60-16 110-8t110-4 100-4v34H0z" />
      <path class="green" d="M0 84q160-5 320 0v36H0z" />
      {FIRS.map(([x, y, size]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          <path class="trunk" d="M-2 0v-8h4v8z" />
          <path class="ln fir" d="M0-40l9 14h-5l9 12h-6l7 10H-14l7-10h-6l9-12h-5z" />
        </g>
      ))}
      <g transform="translate(-20 0) scale(0.42)">
        <g dangerouslySetInnerHTML={{ __html: CATHEDRAL }} />
        {WORKS.map(([site, stones, beams]) => (
          <Work key={site} site={site} stones={stones} beams={beams} />
        ))}
      </g>
      <path class="street" d="M0 109h150v8H0z" />
      <path class="water" d="M176 92h124l8 28H166z" />
      <path class="wave" d="M184 101q6-3 12 0t12 0M240 116q6-3 12 0t12 0M262 104q6-3 12 0" />
      <path class="street" d="M110 84h66v6h-66zM300 84h20v6h-20z" />
      <g transform="translate(104 -113) scale(0.42)">
        <Work site="bridge" stones={4} beams={2} />
      </g>
      {STREET.map((n) => (
        <g key={n} transform={`translate(${4 + n * 21} ${111 - GROUND * 0.36}) scale(0.36)`}>
          <Front n={n} />
          <path class="ln door" d={`M17 ${GROUND}v-20q8-8 16 0v20z`} />
        </g>
      ))}
      {PEOPLE.map(([side, x, y]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(0.6)`}>
          <path class={`ln cloak-${side}`} d="M-5 0l2-13q3-3 6 0l2 13z" />
          <circle class="ln face" cy="-16" r="3.200" />
        </g>
      ))}
    </g>
  );
}

function Work({ site, stones, beams }: { readonly site: string; readonly stones: number; readonly beams: number }) {
  const drawing = DRAWINGS[site];
  if (!drawing) return null;
  const isWhole = stones === drawing.stone.length && beams === drawing.wood.length;
  return (
    <>
      {drawing.stone.map((d, n) => (
        <path key={d} class={`${n < stones ? "laid" : "gap"} stone`} d={d} />
      ))}
      {drawing.wood.map((d, n) => (
        <path key={d} class={`${n < beams ? "laid" : "gap"} wood`} d={d} />
      ))}
      {!isWhole && <path class="scaf" d={scaffold(drawing.scaffold)} />}
    </>
  );
}

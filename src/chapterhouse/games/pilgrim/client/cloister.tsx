/** The cloister around the map: eight bays, the walk between them clockwise, and the currents to and from the city. */

import type { BoardProps } from "@house/boards/board";
import { Bay, type Box } from "./bay";
import { isAboutRing, type Ghost } from "./ringing";
import { viewOf } from "./view";

/** By the place's number, clockwise from the top. */
export const BAYS: readonly Box[] = [
  { x: 322, y: 2, width: 386, height: 92 },
  { x: 830, y: 26, width: 190, height: 194 },
  { x: 839, y: 331, width: 190, height: 194 },
  { x: 830, y: 632, width: 190, height: 194 },
  { x: 322, y: 758, width: 386, height: 88, isTop: true },
  { x: 10, y: 632, width: 190, height: 194 },
  { x: 1, y: 331, width: 190, height: 194 },
  { x: 10, y: 26, width: 190, height: 194 },
].map((box) => ({ ...box, frame: 1030 }));
const WALKS: readonly { readonly line: string; readonly arrow: readonly [number, number, number] }[] = [
  { line: "M685 48C740 52 780 70 832 104", arrow: [762, 68, 22] },
  { line: "M926 214C932 255 936 300 936 342", arrow: [932, 278, 86] },
  { line: "M936 514C936 560 932 600 926 642", arrow: [933, 578, 94] },
  { line: "M832 756C780 788 740 800 685 808", arrow: [762, 786, 158] },
  { line: "M345 808C290 800 250 788 198 756", arrow: [268, 787, 202] },
  { line: "M104 642C98 600 94 560 94 514", arrow: [97, 578, 266] },
  { line: "M94 342C94 300 98 255 104 214", arrow: [97, 278, 274] },
  { line: "M198 104C250 70 290 52 345 48", arrow: [268, 68, 338] },
];
export const SEA =
  "M515 62C560 62 600 92 640 116L800 210C842 236 848 258 848 300V556C848 598 842 620 800 646L640 740C600 764 560 794 515 794S430 764 390 740L230 646C188 620 182 598 182 556V300C182 258 188 236 230 210L390 116C430 92 470 62 515 62z";

/** The walk; pieces of it glow where the hand may go on. */
export function Walk({ board }: { readonly board: BoardProps }) {
  const { ring, doing } = viewOf(board.view);
  const from = ring.findIndex(({ place }) => place === doing.hand_zone);
  return (
    <g class="walks">
      {WALKS.map(({ line, arrow: [x, y, angle] }, n) => {
        const next = ring[(n + 1) % ring.length]?.place.toLowerCase() ?? "";
        const isOpen = n === from && (board.live.has(`sow ${next}`) || board.live.has(`skip ${next}`));
        return (
          <g key={n} class={isOpen ? "is-open" : ""}>
            <path class="walk-kerb" d={line} />
            <path class="walk" d={line} />
            <path class="walk-joints" d={line} />
            {[-13, 0, 13].map((far) => (
              <path key={far} class="chevron" transform={`translate(${x} ${y}) rotate(${angle}) translate(${far} 0)`} d="M-4-6L3 0-4 6" />
            ))}
          </g>
        );
      })}
    </g>
  );
}

export function Bays({ board, ghosts, boxes = BAYS }: { readonly board: BoardProps; readonly ghosts: ReadonlyMap<string, Ghost>; readonly boxes?: readonly Box[] }) {
  const { ring, doing } = viewOf(board.view);
  const isDull = doing.duty !== null && !isAboutRing(board);
  return (
    <>
      {ring.map((place, n) => {
        const box = boxes[n];
        return box && <Bay key={place.place} board={board} place={place} box={box} ghost={ghosts.get(place.place)} isDull={isDull} />;
      })}
    </>
  );
}


/** What people put on the map: roads, chapels, acolytes; and the cathedral and the ship. Also for the small picture of the title. */

import { way } from "./hexes";
import { SIGNS } from "./view";
import "./paint.css";

/** An acolyte, in a box from -14 to 14. */
export const FIGURE =
  '<ellipse class="cast" cx="1" cy="11" rx="11" ry="3"/><path class="pi-robe" d="M0-12c3.400 0 5.200 2.600 5.200 5.400 0 1.400-.4 2.500-1 3.500C8-1.200 10 3.800 10.400 11H-10.400C-10 3.800-8-1.200-4.200-3.100c-.6-1-1-2.100-1-3.500C-5.200-9.400-3.400-12 0-12z"/><path class="pi-hood" d="M0-9.600c2 0 3 1.500 3 3.200S1.600-3.400 0-3.400-3-4.700-3-6.400-2-9.600 0-9.600z"/>';

const CATHEDRAL =
  '<path class="c-wall" d="M-17 14V-2L-13-8V-16L-10-22-7-16V-4H7V-16L10-22 13-16V-8L17-2V14z"/><path class="c-roof" d="M-7-3L0-13 7-3z"/><circle class="c-rose" cy="2" r="3.600"/><path class="c-door" d="M-3 14V9a3 3 0 0 1 6 0v5z"/><path class="c-win" d="M-11.500-9v5M11.500-9v5M-12 3v5M12 3v5"/>';

export function Cathedral({ transform }: { readonly transform: string }) {
  return <g class="cathedral" transform={transform} dangerouslySetInnerHTML={{ __html: CATHEDRAL }} />;
}

interface RoadProps {
  readonly edges: string;
  readonly colour: string;
  readonly tile?: string | undefined;
  readonly class?: string;
}

/** A cobbled road; a bridge has piers, a ford stepping stones. */
export function Road({ edges, colour, tile, ...rest }: RoadProps) {
  const line = way(edges);
  return (
    <g class={`road colour-pilgrim-${colour} ${rest.class ?? ""}`}>
      {tile === "bridge" && <path class="r-pier" d={way(edges, 0.62)} />}
      <path class="r-cast" d={line} />
      <path class="r-trim" d={line} />
      <path class="r-body" d={line} />
      <path class="r-bed" d={line} />
      <path class="r-cobbles" d={line} />
      {tile === "ford" && <path class="r-ford" d={way(edges, 0.46)} />}
    </g>
  );
}

export function Chapel({ colour, transform }: { readonly colour: string; readonly transform?: string }) {
  return (
    <g class={`chapel colour-pilgrim-${colour}`} transform={transform}>
      <ellipse class="cast" cy="17" rx="17" ry="4" />
      <path class="base" d="M-14 17h28v-4h-28z" />
      <path class="wall" d="M-11 13V-4H11V13z" />
      <path class="roof" d="M-15-3L0-19 15-3zM0-19v-7M-3-23h6" />
      <path class="sign" transform="translate(0 5) scale(.95)" d={SIGNS[colour] ?? ""} />
    </g>
  );
}

export function Ship() {
  return (
    <>
      <ellipse class="wake" cy="13" rx="21" ry="5" />
      <path class="hull" d="M-18 3C-10 8 10 8 18 3L12 14H-11z" />
      <path class="mast" d="M0 5V-20" />
      <path class="sail" d="M-11-16C-4-14 4-14 11-16 9-9 9-5 11 0 4-2-4-2-11 0-9-5-9-9-11-16z" />
      <path class="cross" d="M0-13v9M-4-9h8" />
    </>
  );
}

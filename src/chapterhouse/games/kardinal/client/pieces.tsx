/** Cloisters, advisors and the signs of the five colours: no colour stands without its sign. */

export const SIGNS: Readonly<Record<string, string>> = {
  g: "M0-5.5C4-5 5.5-1 5 3 1 4.5-3 4-5 0c1-3 2.5-5 5-5.5zM-3 3.5L3-3", // leaf
  r: "M-1.700-5.5h3.400v3.800h3.800v3.400h-3.8v3.800h-3.400v-3.8h-3.8v-3.400h3.800z", // cross
  p: "M0-6L5 0 0 6-5 0z", // lozenge
  b: "M2.5-5A5.5 5.5 0 1 0 2.5 5 4.300 5 0 1 1 2.5-5z", // crescent
  y: "M0-6l1.600 4.200 4.400.2-3.5 2.800 1.200 4.300L0 3.200-3.700 5.5l1.200-4.300L-6-1.600l4.400-.2z", // star
};

export function Sign({ colour }: { readonly colour: string }) {
  return <path class="sign" d={SIGNS[colour] ?? "M-5-5H5V5H-5z"} aria-hidden="true" />;
}

/** A small church, standing on (0, 0) as its middle. */
export function Cloister({ colour, isGhost = false }: { readonly colour: string; readonly isGhost?: boolean }) {
  return (
    <g class={`piece cloister colour-${colour} ${isGhost ? "ghost" : ""}`} transform="scale(1.12)">
      <path class="body" d="M-17 15V-2l9-8 3 2.700V-17l4-6 4 6v8l2-1.800L17-2v17z" />
      <path class="shade" d="M3 15V-9.500L17-2v17z" />
      <path class="light" d="M-17-2l9-8 3 2.700V-17l4-6v14L-8-6z" />
      <path class="edge" d="M-1-23v-6M-3.700-26.500h5.400M-17-2l9-8 9 8M3-9.5L17-2" />
      <g transform="translate(-1 7) scale(1.05)">
        <Sign colour={colour} />
      </g>
    </g>
  );
}

/** A robed figure. */
export function Advisor({ colour, isGhost = false }: { readonly colour: string; readonly isGhost?: boolean }) {
  return (
    <g class={`piece advisor colour-${colour} ${isGhost ? "ghost" : ""}`} transform="scale(1.05)">
      <path class="body" d="M-10 13C-9 3-5-3 0-3S9 3 10 13z" />
      <path class="shade" d="M0-3C5-3 9 3 10 13H4C5 6 3 0 0-3z" />
      <circle class="body" cx="0" cy="-8" r="5.500" />
      <g transform="translate(0 6.500) scale(0.72)">
        <Sign colour={colour} />
      </g>
    </g>
  );
}

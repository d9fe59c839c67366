/** Coats of arms in a field of 44 by 50 around (0, 0). A country that we have no drawing for gets arms of its own making. */

import type { ComponentChildren } from "preact";

export const SHIELD = "M-22-24h44v22c0 15-10 23-22 28-12-5-22-13-22-28z";
const LION = "M-15 4c-3-2-4-6-2-9 0 3 1 5 3 6 2-3 7-3 11-2 1-4 5-6 9-4l3-1-1 3c1 2 0 4-2 5 0 2-1 3-2 4l1 4h-3l-1-4h-6l-1 4h-3l0-4c-2 0-3-1-4-2l-1 6h-3z";
const LILY = "M0-10c4 4 4 8 1.500 12H6c3-3 1-7-1-6 1-4 7-3 7 2 0 4-4 6-8 6L5 10 0 8l-5 2 1-4c-4 0-8-2-8-6 0-5 6-6 7-2-2-1-4 3-1 6h4.500C-4-2-4-6 0-10z";
const BIRD = "M-6-2c2-1 4-1 5 1l1-3 1 3c1-2 3-2 5-1-1 3-3 4-5 4l-1 3-1-3c-2 0-4-1-5-4z";
const LOZENGES = Array.from({ length: 4 }, (_, row) => Array.from({ length: 5 }, (_, column) => `M${14 * column - 28} ${18 * row - 34}l7 9-7 9-7-9z`).join("")).join("");

interface Arms {
  readonly field: string;
  readonly charge: ComponentChildren;
}

const lions = (colour: string): ComponentChildren => (
  <>
    <path transform="translate(0 -14) scale(0.95)" fill={colour} d={LION} />
    <path transform="translate(0 -1) scale(0.85)" fill={colour} d={LION} />
    <path transform="translate(0 11) scale(0.62)" fill={colour} d={LION} />
  </>
);

const ARMS: Readonly<Record<string, Arms>> = {
  E: { field: "#a32a1c", charge: lions("#e9c14d") },
  S: { field: "#ecc95a", charge: lions("#241c16") },
  K: { field: "#b23a26", charge: <path d="M-22-24h44v12l-7.300 13-7.300-13-7.400 13-7.300-13-7.400 13-7.300-13z" fill="#f6efe0" /> },
  B: { field: "#f2efe6", charge: <path d={LOZENGES} fill="#3e6fae" /> },
  I: {
    field: "#2c5a4a",
    charge: (
      <>
        <path d="M-14-8l6 7 8-12 8 12 6-7-3 18h-22z" fill="#e9c14d" stroke="#6b4c0a" />
        <path d="M-10.500 5h21" stroke="#6b4c0a" stroke-width="1.500" />
        <circle cy="-15" r="2.400" fill="#e9c14d" />
      </>
    ),
  },
  A: { field: "#e9c14d", charge: <path d="M-17-26h5v56h-5zM-7.500-26h5v56h-5zM2.500-26h5v56h-5zM12-26h5v56h-5z" fill="#a8301f" /> },
  F: {
    field: "#2b4b8c",
    charge: (
      <g fill="#e9c14d">
        <path transform="translate(-9 -12) scale(0.72)" d={LILY} />
        <path transform="translate(9 -12) scale(0.72)" d={LILY} />
        <path transform="translate(0 8) scale(0.8)" d={LILY} />
      </g>
    ),
  },
  L: {
    field: "#e9c14d",
    charge: (
      <>
        <path d="M-26-22L-12-30 28 16 16 26z" fill="#a8301f" />
        <g fill="#fffaf0">
          <path transform="translate(-10 -12) rotate(40)" d={BIRD} />
          <path transform="translate(1 0) rotate(40)" d={BIRD} />
          <path transform="translate(11 12) rotate(40)" d={BIRD} />
        </g>
      </>
    ),
  },
  U: {
    field: "#a8301f",
    charge: (
      <>
        <path d="M-17-19h34v17c0 12-8 18-17 22-9-4-17-10-17-22z" fill="#e9c14d" />
        <path d="M-17-7L-3-19h11L-17 2zM-17 11L17-18v9L-11 15zM-3 18L17 1v8L3 20z" fill="#2b4b8c" />
      </>
    ),
  },
};

const TINCTURES: readonly (readonly [string, string])[] = [
  ["#2c5a4a", "#e9c14d"],
  ["#a32a1c", "#f6efe0"],
  ["#2b4b8c", "#e9c14d"],
  ["#e9c14d", "#66386f"],
  ["#f2efe6", "#45632b"],
];
const DIVISIONS = ["M-22-24H0v50C-12 21-22 13-22-2z", "M-22-24h44v17h-44z", "M-26-22L-12-30 28 16 16 26z", "M-22-7h44V6h-44z", "M0-24h22v22H0zM0-2v28c-12-5-22-13-22-28z", "M-5-24H5v52H-5z"];

/** Arms that nobody has drawn: a division and two tinctures by the country's number, and the first letter of its name. */
export function made(number: number, name: string): Arms {
  const [field, other] = TINCTURES[number % TINCTURES.length] as readonly [string, string];
  return {
    field,
    charge: (
      <>
        <path d={DIVISIONS[number % DIVISIONS.length]} fill={other} />
        <circle r="11.5" cy="-1" fill="#fffaf0" stroke="#2a1c0c" />
        <text class="initial" text-anchor="middle" y="5.500">
          {name.slice(0, 1)}
        </text>
      </>
    ),
  };
}

export function Shield({ country, number, name, clip }: { readonly country: string; readonly number: number; readonly name: string; readonly clip: string }) {
  const { field, charge } = ARMS[country] ?? made(number, name);
  return (
    <g class="shield">
      <path d={SHIELD} fill={field} />
      <g clip-path={`url(#${clip})`}>{charge}</g>
      <path d={SHIELD} fill="none" stroke="#2a1c0c" stroke-width="2" />
      <path d="M-20-22h40v8c-12 5-28 5-40 0z" fill="#fff" opacity=".16" />
    </g>
  );
}

/** The edge that charges are cut off at; one for every drawing that has shields. */
export function ShieldClip({ id }: { readonly id: string }) {
  return (
    <clipPath id={id}>
      <path d={SHIELD} />
    </clipPath>
  );
}

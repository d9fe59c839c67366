/** Small parts of the drawing: pictures, acolytes, seals, bars of strength. */

import type { ComponentChildren } from "preact";
import { HOUSES } from "./houses";
import { f } from "./hexes";
import { PICTURES } from "./pictures";
import { FIGURE } from "./pieces";
import { SIGNS, type Strength } from "./view";

const ALL: Readonly<Record<string, string>> = { ...PICTURES, ...HOUSES };
const picture = (name: string): string => (name in ALL ? name : "house");

const SYMBOLS = [
  ...Object.entries(ALL).map(([name, marks]) => `<symbol id="pi-${name}" viewBox="-20 -20 40 40" class="ic">${marks}</symbol>`),
  `<symbol id="pi-figure" viewBox="-14 -14 28 28">${FIGURE}</symbol>`,
].join("");

/** Drawings that are used in many places. */
export function Definitions() {
  return (
    <svg class="pilgrim-art" width="0" height="0" aria-hidden="true">
      <defs dangerouslySetInnerHTML={{ __html: SYMBOLS }} />
      <defs>
        <pattern id="pi-waves" width="46" height="22" patternUnits="userSpaceOnUse">
          <path class="wave" d="M2 8q5-5 10 0t10 0M26 18q5-5 10 0t10 0" />
        </pattern>
        <pattern id="pi-paving" width="34" height="24" patternUnits="userSpaceOnUse">
          <path class="paving" d="M0 .5H34M0 12.500H34M8 .5V12.500M25 12.500V24" />
        </pattern>
        <radialGradient id="pi-dusk" cx=".5" cy=".5" r=".62">
          <stop offset=".55" class="dusk-in" />
          <stop offset="1" class="dusk-out" />
        </radialGradient>
      </defs>
    </svg>
  );
}

/** Fixed marks of our own, drawn as they stand. */
export function Art({ marks, ...rest }: { readonly marks: string; readonly class?: string; readonly transform?: string }) {
  return <g {...rest} dangerouslySetInnerHTML={{ __html: marks }} />;
}

/** A picture inside a drawing. */
export function Pic({ name, x = 0, y = 0, size }: { readonly name: string; readonly x?: number; readonly y?: number; readonly size: number }) {
  return <use href={`#pi-${picture(name)}`} x={f(x - size / 2)} y={f(y - size / 2)} width={size} height={size} />;
}

/** A picture among words. */
export function Icon({ name, ...rest }: { readonly name: string; readonly class?: string }) {
  return (
    <svg class={`pi-icon ${rest.class ?? ""}`} viewBox="0 0 40 40" aria-hidden="true">
      <use href={`#pi-${picture(name)}`} width="40" height="40" />
    </svg>
  );
}

interface FigureProps {
  /** Of the seat; "grey" is a dummy. */
  readonly colour: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly class?: string;
}

/** An acolyte with the sign of its seat. */
export function Figure({ colour, x, y, scale, ...rest }: FigureProps) {
  return (
    <g class={`who colour-pilgrim-${colour} ${rest.class ?? ""}`} transform={`translate(${f(x)} ${f(y)}) scale(${scale.toFixed(2)})`}>
      <use href="#pi-figure" x="-14" y="-14" width="28" height="28" />
      <path class="sign" transform="translate(0 4.500) scale(.72)" d={SIGNS[colour] ?? ""} />
    </g>
  );
}

export function Seal({ colour, x, y, r }: { readonly colour: string; readonly x: number; readonly y: number; readonly r: number }) {
  return (
    <g class={`seal colour-pilgrim-${colour}`} transform={`translate(${f(x)} ${f(y)}) scale(${(r / 8).toFixed(2)})`}>
      <circle r="8" />
      <path class="sign" d={SIGNS[colour] ?? ""} />
    </g>
  );
}

const LIT: Readonly<Record<Strength, number>> = { minority: 1, parity: 2, majority: 3 };

/** One bar for a minority, two for parity, three for a majority. */
export function Bars({ strength, x, y, size = 1 }: { readonly strength: Strength; readonly x: number; readonly y: number; readonly size?: number }) {
  return (
    <g class="bars" transform={`translate(${f(x)} ${f(y)}) scale(${size})`}>
      {[0, 1, 2].map((bar) => (
        <rect key={bar} class={bar < LIT[strength] ? "" : "off"} x={bar * 4 - 6} y={-3 - bar * 3.2} width="3" height={3 + bar * 3.2} />
      ))}
    </g>
  );
}

export function Words({ x, y, class: kind, start = false, children }: { readonly x: number; readonly y: number; readonly class: string; readonly start?: boolean; readonly children: ComponentChildren }) {
  return (
    <text x={f(x)} y={f(y)} class={kind} text-anchor={start ? "start" : "middle"}>
      {children}
    </text>
  );
}

/** The small picture of the title: a chain of cloisters on the roads between three countries, their arms, and an advisor. */

import { Shield, ShieldClip } from "./arms";
import { Advisor, Cloister } from "./pieces";
import "./pieces.css";

const ROADS = "M-4 66C30 52 52 64 76 78S132 60 160 72s58 22 92 4 52-20 72-14M76 78C70 98 74 110 82 124M160 72C158 44 172 24 196 -4M252 76C262 48 280 30 324 26";
const CHAIN = "M76 78C104 92 132 60 160 72s58 22 92 4";
const TOWNS: readonly (readonly [number, number])[] = [
  [28, 60],
  [172, 34],
  [276, 40],
];
const CLOISTERS: readonly (readonly [string, number, number])[] = [
  ["p", 76, 76],
  ["p", 160, 70],
  ["p", 252, 74],
  ["g", 118, 28],
  ["r", 300, 68],
];

export function Picture() {
  return (
    <g class="kardinal">
      <path class="picture-land first" d="M0 0h128c-8 26 14 40 4 62s-16 36-8 58H0z" />
      <path class="picture-land second" d="M128 0h114c10 24-16 42-4 66s4 36-2 54H124c-8-22-2-36 8-58s-12-36-4-62z" />
      <path class="picture-land third" d="M242 0h78v120h-84c6-18 14-30 2-54s14-42 4-66z" />
      <path class="picture-bank" d={ROADS} />
      <path class="picture-way" d={ROADS} />
      <g class="colour-p">
        <path class="picture-glow" d={CHAIN} />
        <path class="picture-band" d={CHAIN} />
        <path class="picture-core" d={CHAIN} />
      </g>
      {TOWNS.map(([x, y]) => (
        <circle key={x} class="picture-town" cx={x} cy={y} r="5" />
      ))}
      <ShieldClip id="kardinal-picture" />
      <Arms country="F" x={38} y={24} />
      <Arms country="S" x={208} y={36} />
      <Arms country="B" x={300} y={18} />
      {CLOISTERS.map(([colour, x, y]) => (
        <g key={`${x}`} transform={`translate(${x} ${y}) scale(0.86)`}>
          <Cloister colour={colour} />
        </g>
      ))}
      <g transform="translate(206 100) scale(0.9)">
        <Advisor colour="g" />
      </g>
      <g transform="translate(226 100) scale(0.9)">
        <Advisor colour="p" />
      </g>
      <g transform="translate(34 98) scale(0.9)">
        <Advisor colour="r" />
      </g>
    </g>
  );
}

const Arms = ({ country, x, y }: { readonly country: string; readonly x: number; readonly y: number }) => (
  <g transform={`translate(${x} ${y}) scale(0.62)`}>
    <Shield country={country} number={0} name="" clip="kardinal-picture" />
  </g>
);

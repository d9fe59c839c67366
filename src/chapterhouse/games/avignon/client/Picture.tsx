/** The small picture of the title: four people between the two cities. */

import { City } from "./cities";
import { Niche } from "./Niche";

const PEOPLE: readonly (readonly [string, number, number, number])[] = [
  ["kardinal", 94, 62, -6],
  ["ritter", 138, 66, 3],
  ["bauer", 182, 62, -2],
  ["adliger", 226, 66, 5],
];

export function Picture() {
  return (
    <g class="avignon">
      <defs>
        <linearGradient id="avignon-picture">
          <stop class="stop-west" offset="0.1" />
          <stop class="stop-between" offset="0.5" />
          <stop class="stop-east" offset="0.9" />
        </linearGradient>
      </defs>
      <rect width="320" height="120" fill="url(#avignon-picture)" />
      <path class="ribbon" d="M0 58h320v3H0zM0 64h320v3H0z" />
      <g transform="translate(-26 64) scale(0.6)">
        <City side="avignon" />
      </g>
      <g transform="translate(224 64) scale(0.6)">
        <City side="rome" />
      </g>
      {PEOPLE.map(([card, x, y, turn]) => (
        <g key={card} class={`card faction-${card}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect class="paper" x="-23" y="-38" width="46" height="76" rx="3.500" />
          <Niche x={-20} y={-35} width={40} height={56} card={card} name="" />
          <path class="name" d="M-20 24h40v11h-40z" />
        </g>
      ))}
    </g>
  );
}

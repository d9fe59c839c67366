/** What lies under the pieces: sea with its ornaments, land, borders. */

import type { Box } from "./labels";
import type { Layout } from "./plan";

export function Sea({ plan }: { readonly plan: Layout }) {
  const { land, sea, compass, ship, serpent } = plan;
  return (
    <g class="ground" aria-hidden="true">
      <rect class="sea" {...sea} />
      <Waves frame={sea} />
      <path class="shallows far" d={land.all} />
      <path class="shallows near" d={land.all} />
      <g class="compass" transform={`translate(${compass.x} ${compass.y}) scale(0.9)`}>
        <circle r="44" />
        <circle r="37" />
        <path class="dark" d="M0-58L7-7 0 0zM58 0L7 7 0 0zM0 58L-7 7 0 0zM-58 0L-7-7 0 0z" />
        <path class="light" d="M0-58L-7-7 0 0zM58 0L7-7 0 0zM0 58L7 7 0 0zM-58 0L-7 7 0 0z" />
        <path class="light" d="M26-26L9-2 2-9zM26 26L2 9 9 2zM-26 26L-9 2-2 9zM-26-26L-2-9-9-2z" />
      </g>
      <path class="ship" transform={`translate(${ship.x} ${ship.y}) scale(1.25)`} d="M-22 4c6 10 38 10 44 0zM0 4V-26M0-24c10 4 12 14 10 22H0zM0-22c-8 4-10 12-9 20h9zM0-26l9-4-9-3z" />
      <path class="ship" transform={`translate(${serpent.x} ${serpent.y}) scale(1.1)`} d="M-30 6c4-14 14-14 16 0M-10 6c4-12 12-12 14 0M8 6c2-16 10-22 18-16 4 3 2 8-3 7 3 3-2 6-5 9" />
      <path class="coast" d={land.all} />
    </g>
  );
}

/** Hills along borders and trees inland, where nothing else is. */
export function Scenery({ plan }: { readonly plan: Layout }) {
  return (
    <g class="ground" aria-hidden="true">
      <path class="border" d={plan.land.borders} />
      {plan.hills.map(({ x, y }, number) => (
        <g key={number} transform={`translate(${x} ${y}) scale(${number % 2 ? 0.8 : 0.95})`}>
          <path class="mountain" d="M-16 8L-4-10 3-1 8-7 18 8z" />
          <path class="mountain-side" d="M-4-10L3-1 1 8h-4zM8-7l10 15H9z" />
        </g>
      ))}
      {plan.trees.map(({ x, y }, number) => (
        <path key={number} class="tree" transform={`translate(${x} ${y})`} d="M0-9c6 0 7 8 3 9h-6c-4-1-3-9 3-9zM0 0v5" />
      ))}
    </g>
  );
}

/** Little waves, strewn evenly but not in rows. */
function Waves({ frame }: { readonly frame: Box }) {
  const waves: string[] = [];
  for (let row = 0; row * 46 < frame.height - 40; row += 1) {
    for (let column = 0; column * 68 < frame.width - 80; column += 1) {
      const x = frame.x + 28 + column * 68 + (row % 2) * 34 + ((row * 37 + column * 53) % 19);
      const y = frame.y + 34 + row * 46 + ((row * 29 + column * 31) % 17);
      waves.push(`M${x} ${y}q5-6 10 0q5-6 10 0`);
    }
  }
  return <path class="waves" d={waves.join("")} />;
}

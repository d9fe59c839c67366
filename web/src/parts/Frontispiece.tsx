/** A small picture for a title; those without one get arches. */

import { picture } from "../boards";

export function Frontispiece({ title }: { readonly title: string }) {
  const Picture = picture(title) ?? Arches;
  return (
    <svg class={`frontispiece ${title}`} viewBox="0 0 320 120" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
      <rect class="sky" width="320" height="120" />
      <Picture />
    </svg>
  );
}

function Arches() {
  return (
    <g class="arches">
      {[40, 120, 200, 280].map((x) => (
        <path key={x} d={`M${x - 34} 120V66a34 34 0 0 1 68 0v54M${x - 16} 120V74a16 16 0 0 1 32 0v46M${x} 54v66`} />
      ))}
    </g>
  );
}

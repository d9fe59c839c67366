/** The sign of a seat on its colour. */

import type { Badge } from "./board";

export function Mark({ badge }: { readonly badge: Badge | undefined }) {
  if (!badge) return null;
  return (
    <svg class={`badge colour-${badge.colour}`} viewBox="-10 -10 20 20" aria-hidden="true">
      <circle r="9.3" />
      <path class="sign" d={badge.sign} />
    </svg>
  );
}

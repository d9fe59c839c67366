/** A drawing for each character of Avignon, in a field of 48 by 48. Line and wash; the colour comes from the card. */

import type { ComponentChildren } from "preact";

const EMBLEMS: Readonly<Record<string, ComponentChildren>> = {
  // a broad hat with its tassels
  kardinal: (
    <>
      <path class="wash" d="M6 21c4-3 9-4 12-4 1-6 11-6 12 0 3 0 8 1 12 4-8 5-28 5-36 0z" />
      <path class="line" d="M6 21c4-3 9-4 12-4 1-6 11-6 12 0 3 0 8 1 12 4-8 5-28 5-36 0zM18 17c3 2 9 2 12 0" />
      <path class="line" d="M14 24c0 5-5 6-5 10M34 24c0 5 5 6 5 10M14 24c1 6 5 7 5 11M34 24c-1 6-5 7-5 11" />
      <path class="wash" d="M7 34h4l1 6H6zM17 35h4l1 6h-6zM27 35h4l1 6h-6zM37 34h4l1 6h-6z" />
      <path class="line" d="M7 34h4l1 6H6zM17 35h4l1 6h-6zM27 35h4l1 6h-6zM37 34h4l1 6h-6z" />
    </>
  ),
  // a mitre
  bischof: (
    <>
      <path class="wash" d="M10 38c0-13 5-23 14-32 9 9 14 19 14 32z" />
      <path class="line" d="M10 38c0-13 5-23 14-32 9 9 14 19 14 32zM10 38c8 3 20 3 28 0M11 32c8 3 18 3 26 0" />
      <path class="line" d="M24 12v18M18 21h12" />
      <path class="line" d="M13 40l-2 5M35 40l2 5" />
    </>
  ),
  // fire on a book
  inquisitor: (
    <>
      <path class="wash" d="M24 4c7 7 10 12 8 18-1 4-4 7-8 7s-7-3-8-7c-1-4 1-6 3-9 0 3 1 5 3 6 1-5 0-9 2-15z" />
      <path class="line" d="M24 4c7 7 10 12 8 18-1 4-4 7-8 7s-7-3-8-7c-1-4 1-6 3-9 0 3 1 5 3 6 1-5 0-9 2-15z" />
      <path class="line" d="M24 20c3 3 3 6 0 9M6 33c6-2 12-2 18 2 6-4 12-4 18-2v10c-6-2-12-2-18 2-6-4-12-4-18-2zM24 35v10" />
    </>
  ),
  // a great helm
  ritter: (
    <>
      <path class="wash" d="M11 16C12 6 36 6 37 16l1 18c-4 6-9 9-14 10-5-1-10-4-14-10z" />
      <path class="line" d="M11 16C12 6 36 6 37 16l1 18c-4 6-9 9-14 10-5-1-10-4-14-10zM24 9v35M12 21h24" />
      <path class="slit" d="M13 20.5h8.5v3H13zM26.5 20.5H35v3h-8.5z" />
      <path class="line" d="M28 29h.5M32 29h.5M28 33h.5M32 33h.5M28 37h.5" />
    </>
  ),
  // a sickle and an ear
  bauer: (
    <>
      <path class="wash" d="M12 33C4 22 10 7 25 6c-9 4-13 13-8 23z" />
      <path class="line" d="M12 33C4 22 10 7 25 6c-9 4-13 13-8 23zM12 33l5-4M13 31l-7 10 3 2 7-11" />
      <path class="line" d="M32 44c1-11 1-18 0-30" />
      <path class="wash" d="M32 8c3 3 3 6 0 8-3-2-3-5 0-8zM33 18c4-1 6-3 6-6-4 0-6 2-6 6zM33 25c4-1 6-3 6-6-4 0-6 2-6 6zM31 18c-4-1-6-3-6-6 4 0 6 2 6 6zM31 25c-4-1-6-3-6-6 4 0 6 2 6 6z" />
      <path class="line" d="M32 8c3 3 3 6 0 8-3-2-3-5 0-8zM33 18c4-1 6-3 6-6-4 0-6 2-6 6zM33 25c4-1 6-3 6-6-4 0-6 2-6 6zM31 18c-4-1-6-3-6-6 4 0 6 2 6 6zM31 25c-4-1-6-3-6-6 4 0 6 2 6 6z" />
    </>
  ),
  // a crown
  adliger: (
    <>
      <path class="wash" d="M7 17l8 9 9-15 9 15 8-9-4 22H11z" />
      <path class="line" d="M7 17l8 9 9-15 9 15 8-9-4 22H11zM11 33h26" />
      <circle class="wash line" cx="7" cy="14" r="2.6" />
      <circle class="wash line" cx="24" cy="8" r="2.6" />
      <circle class="wash line" cx="41" cy="14" r="2.6" />
      <path class="line" d="M18 36h.5M24 36h.5M30 36h.5" />
    </>
  ),
  // an open book with rays
  prediger: (
    <>
      <path class="wash" d="M4 22c7-3 14-3 20 2 6-5 13-5 20-2v18c-7-3-14-3-20 2-6-5-13-5-20-2z" />
      <path class="line" d="M4 22c7-3 14-3 20 2 6-5 13-5 20-2v18c-7-3-14-3-20 2-6-5-13-5-20-2zM24 24v18" />
      <path class="line" d="M9 27c4-1 8-1 11 1M9 32c4-1 8-1 11 1M28 28c3-2 7-2 11-1M28 33c3-2 7-2 11-1" />
      <path class="line" d="M24 18V6M16 16l-4-8M32 16l4-8" />
    </>
  ),
  // a chalice
  priester: (
    <>
      <circle class="line" cx="24" cy="9" r="6" />
      <path class="line" d="M24 6v6M21 9h6" />
      <path class="wash" d="M11 17h26c0 9-5 14-13 14s-13-5-13-14z" />
      <path class="line" d="M11 17h26c0 9-5 14-13 14s-13-5-13-14zM24 31v8M20 35h8M14 44c2-4 18-4 20 0z" />
    </>
  ),
  // scales
  gildenmeister: (
    <>
      <path class="line" d="M24 5v36M15 44h18M18 41h12M9 13c5-3 25-3 30 0" />
      <circle class="wash line" cx="24" cy="7" r="2.6" />
      <path class="line" d="M9 13L3 28M9 13l6 15M39 13l-6 15M39 13l6 15" />
      <path class="wash" d="M3 28h12c-1 6-11 6-12 0zM33 28h12c-1 6-11 6-12 0z" />
      <path class="line" d="M3 28h12c-1 6-11 6-12 0zM33 28h12c-1 6-11 6-12 0z" />
    </>
  ),
};

/** A character's drawing; a pack with others gets a plain seal. */
export function Emblem({ character }: { readonly character: string }) {
  return (
    <g class="emblem" aria-hidden="true">
      {EMBLEMS[character] ?? (
        <>
          <circle class="wash line" cx="24" cy="24" r="17" />
          <path class="line" d="M24 12v24M12 24h24" />
        </>
      )}
    </g>
  );
}

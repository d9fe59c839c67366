/** The small picture of the title: the two cities. */

import { City } from "./cities";

export function Picture() {
  return (
    <g class="sheet avignon">
      <g transform="translate(4 62) scale(0.6)">
        <City side="avignon" />
      </g>
      <g transform="translate(160 62) scale(0.6)">
        <City side="rome" />
      </g>
    </g>
  );
}

/** The two cities at the ends of the line: a palace of the popes on its rock, and a basilica among ruins. */

import "./cities.css";

/** Drawn in a field of 260 by 92, standing on its lower edge. */
export function City({ side }: { readonly side: "rome" | "avignon" }) {
  return side === "rome" ? <Rome /> : <Avignon />;
}

function Avignon() {
  return (
    <g class="city avignon" aria-hidden="true">
      <path class="rock" d="M0 92c20-14 40-10 62-16 40-10 90-6 130-2 26 3 48 10 68 18z" />
      <path class="wall" d="M40 76V38h8v-6h6v6h6v-6h6v6h8V20h6v-6h6v6h6v-6h6v6h6v-6h6v6h4v18h30V30h6v6h6v-6h6v6h6v-6h6v6h20V22h5v-6h6v6h6v-6h6v6h5v54z" />
      <path class="ink" d="M40 76V38h8v-6h6v6h6v-6h6v6h8V20h6v-6h6v6h6v-6h6v6h6v-6h6v6h4v18h30V30h6v6h6v-6h6v6h6v-6h6v6h20V22h5v-6h6v6h6v-6h6v6h5v54" />
      <path class="ink" d="M52 76V58a5 5 0 0 1 10 0v18M84 34v9M98 34v9M84 54v9M98 54v9M128 70V56a7 7 0 0 1 14 0v14M158 48v8M170 48v8M182 48v8M204 36v9M204 54v9" />
      <path class="ink" d="M98 14V4l9 4-9 4" />
      <path class="hatch" d="M8 88l8-7M22 86l9-8M40 86l10-8M60 88l10-8M86 88l10-8M112 88l10-8M140 88l10-8M168 88l10-8M196 89l9-7M222 90l8-6" />
    </g>
  );
}

function Rome() {
  return (
    <g class="city rome" aria-hidden="true">
      <path class="rock" d="M0 92c30-10 60-12 110-13 60-2 110 4 150 13z" />
      <path class="wall" d="M84 78V50l36-14 36 14v28zM156 78V56h34v22zM60 78V30l10-10 10 10v48zM196 78V44h7v-6h10v6h7v34z" />
      <path class="wall" d="M12 78V52h6v26zM26 78V56h6v22zM40 78V46h6v32z" />
      <path class="ink" d="M84 78V50l36-14 36 14v28M84 50h72M156 56h34v22M60 78V30l10-10 10 10v48M70 20V10M66 14h8M196 78V44h7v-6h10v6h7v34" />
      <path class="ink" d="M12 78V52h6v26M26 78V56h6v22M40 78V46h6v32M10 50h10M38 44h10M112 78V64a8 8 0 0 1 16 0v14" />
      <circle class="ink" cx="120" cy="48" r="4" />
      <path class="ink" d="M94 60v10M102 60v10M138 60v10M146 60v10M66 38v7M74 38v7M66 54v7M74 54v7M164 64v8M173 64v8M182 64v8M208 50v8M208 64v8" />
      <path class="hatch" d="M10 88l8-6M30 87l8-6M54 86l8-6M80 86l8-6M108 86l8-6M136 86l8-6M164 86l8-6M192 87l8-6M220 88l8-6" />
    </g>
  );
}

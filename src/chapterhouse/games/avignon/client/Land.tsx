/** The way between the cities: signposts, places, and a ribbon in each column that is pulled from both ends. */

import type { Texts } from "@house/say";
import { COLUMNS, PLACES, type Form } from "./form";
import { other, placeName, type AvignonView } from "./view";

export function Land({ texts, form, view }: { readonly texts: Texts; readonly form: Form; readonly view: AvignonView }) {
  const { width, banner, land, gutter, isNarrow } = form;
  return (
    <g class="land" aria-hidden="true">
      <defs>
        <linearGradient id="avignon-land" x1="0" y1={form.bottom === "rome" ? 0 : 1} x2="0" y2={form.bottom === "rome" ? 1 : 0}>
          <stop class="stop-avignon" offset="0" />
          <stop class="stop-middle" offset=".5" />
          <stop class="stop-rome" offset="1" />
        </linearGradient>
      </defs>
      <rect class="ground" y={banner - 8} width={width} height={land + 16} fill="url(#avignon-land)" />
      {!isNarrow && <path class="road" d={`M${gutter * 0.42} ${banner}c40 ${land * 0.2}-30 ${land * 0.34} 6 ${land * 0.5}s30 ${land * 0.3}-6 ${land * 0.5}`} />}
      {Array.from({ length: PLACES }, (_, place) => {
        const { y } = form.centre(1, place);
        return (
          <g key={place}>
            <path class="row" d={`M${gutter - 6} ${y}H${width - 6}`} />
            {isNarrow ? (
              <text class="place" text-anchor="middle" transform={`translate(${place % 2 ? 12 : 26} ${y}) rotate(-90)`}>
                {placeName(texts, place)}
              </text>
            ) : (
              <g transform={`translate(${gutter / 2 - 2} ${y})`}>
                <path class="post" d={`M${8 - gutter / 2} -14h${gutter - 28}l12 14-12 14h${28 - gutter}z`} />
                <text class="place" text-anchor="middle" x="-3" y="6">
                  {placeName(texts, place)}
                </text>
              </g>
            )}
          </g>
        );
      })}
      {Array.from({ length: COLUMNS }, (_, column) => (
        <Ribbon key={column} form={form} place={view.columns[column]?.place ?? 2} column={column + 1} />
      ))}
    </g>
  );
}

/** What leads to either city, as far as the card: who has the shorter part is winning. */
function Ribbon({ form, column, place }: { readonly form: Form; readonly column: number; readonly place: number }) {
  const { x, y } = form.centre(column, place);
  const [top, foot] = [form.banner, form.banner + form.land];
  const half = form.isNarrow ? 9 : 15;
  const upper = other(form.bottom);
  return (
    <>
      <rect class={`ribbon colour-${upper}`} x={x - half} y={top} width={2 * half} height={y - top} />
      <rect class={`ribbon colour-${form.bottom}`} x={x - half} y={y} width={2 * half} height={foot - y} />
      <path class="thread" d={`M${x - half + 3} ${top}V${foot}M${x + half - 3} ${top}V${foot}`} />
      {Array.from({ length: PLACES }, (_, stop) => {
        const at = form.centre(column, stop);
        return <path key={stop} class="lozenge" d={`M${at.x} ${at.y - 6}l6 6-6 6-6-6z`} />;
      })}
    </>
  );
}

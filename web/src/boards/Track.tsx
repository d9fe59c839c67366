/** A track around a board, such as that of points: fields clockwise from the lower left, seats' tokens on theirs. */

import { useMemo } from "preact/hooks";
import type { Badge } from "./board";
import { along, inward } from "./geometry";
import { Glide, type Point } from "./Glide";
import type { Rect } from "./Sheet";

export interface TrackToken {
  readonly at: number;
  readonly badge: Badge | undefined;
  /** What it says of itself, such as "Ursula: 8". */
  readonly label: string;
}

interface Props {
  /** The outer edge; the track runs in the middle of its rim. */
  readonly frame: Rect;
  readonly rim: number;
  readonly fields?: number;
  /** Every so many fields one bears its number. */
  readonly numbered?: number;
  readonly label: string;
  readonly tokens: readonly TrackToken[];
}

const INWARD = 15; // from one token to the next on the same field

export function Track({ frame, rim, fields = 100, numbered = 5, label, tokens }: Props) {
  const places = useMemo(() => along(frame, rim, fields), [frame, rim, fields]);
  const inner = inside(frame, rim);
  const ground = useMemo(() => <Ground frame={frame} rim={rim} places={places} numbered={numbered} />, [frame, rim, places, numbered]); // only tokens move
  return (
    <g class="track" role="group" aria-label={label}>
      {ground}
      {tokens.map(({ at, badge, label: says }, seat) => {
        const field = ((at % fields) + fields) % fields;
        const before = tokens.slice(0, seat).filter((other) => ((other.at % fields) + fields) % fields === field).length;
        const { x, y } = inward(places[field] as Point, inner, before * INWARD);
        return (
          <Glide key={seat} x={x} y={y} class={`track-token colour-${badge?.colour ?? ""}`}>
            <g role="img" aria-label={says}>
              <title>{says}</title>
              <circle r={rim * 0.37} />
              <path class="sign" transform="scale(1.2)" d={badge?.sign ?? ""} />
              {at >= fields && (
                <g class="lap" transform={`translate(0 ${-rim * 0.5})`}>
                  <rect x="-15" y="-7.5" width="30" height="15" rx="4" />
                  <text text-anchor="middle" y="4.2">
                    +{fields * Math.floor(at / fields)}
                  </text>
                </g>
              )}
            </g>
          </Glide>
        );
      })}
    </g>
  );
}

/** The rim with its fields, every so many of them with its number. */
function Ground({ frame, rim, places, numbered }: { readonly frame: Rect; readonly rim: number; readonly places: readonly Point[]; readonly numbered: number }) {
  const inner = inside(frame, rim);
  return (
    <g aria-hidden="true">
      <path class="rim" fill-rule="evenodd" d={`${box(frame)}${box(inner)}`} />
      <rect class="inner" {...inner} />
      {places.map(({ x, y }, field) =>
        field % numbered ? (
          <circle key={field} class="field" cx={x} cy={y} r={rim * 0.17} />
        ) : (
          <g key={field} transform={`translate(${x} ${y})`}>
            <circle class="field" r={rim * 0.37} />
            <text text-anchor="middle" y="4.5">
              {field}
            </text>
          </g>
        ),
      )}
    </g>
  );
}

const inside = ({ x, y, width, height }: Rect, rim: number): Rect => ({ x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim });

const box = ({ x, y, width, height }: Rect): string => `M${x} ${y}h${width}v${height}h${-width}z`;

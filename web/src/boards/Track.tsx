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
  const inner = { x: frame.x + rim, y: frame.y + rim, width: frame.width - 2 * rim, height: frame.height - 2 * rim };
  return (
    <g class="track" role="group" aria-label={label}>
      <path class="rim" fill-rule="evenodd" d={`${box(frame)}${box(inner)}`} aria-hidden="true" />
      <rect class="inner" {...inner} aria-hidden="true" />
      <g aria-hidden="true">
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

const box = ({ x, y, width, height }: Rect): string => `M${x} ${y}h${width}v${height}h${-width}z`;

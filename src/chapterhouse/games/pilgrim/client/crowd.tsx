/** Who stands at a duty: figures by seat, bars for the strength of the others, dashed ones who would land. */

import { Bars, Figure, Words } from "./parts";
import type { Ghost } from "./ringing";
import type { Place } from "./view";

interface Props {
  readonly place: Place;
  readonly colours: readonly string[];
  readonly eyes: number;
  readonly ghost: Ghost | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly scale: number;
}

interface Group {
  readonly colour: string;
  readonly count: number;
  readonly seat: number;
  readonly number?: number;
}

export function Crowd({ place, colours, eyes, ghost, x, y, width, scale }: Props) {
  const own = colours[eyes] ?? "";
  const groups: Group[] = [
    ...place.acolytes.map((count, seat) => ({ colour: colours[seat] ?? "", count, seat })).filter(({ count }) => count > 0),
    ...(place.dummy ? [{ colour: "grey", count: 1, seat: -1 }] : []),
    ...(ghost?.numbers.map((number) => ({ colour: own, count: 1, seat: -1, number })) ?? []),
  ];
  const wide = groups.reduce((sum, { count }) => sum + (count - 1) * 15 + 22, 0) + 11 * (groups.length - 1);
  const size = Math.min(scale, width / Math.max(1, wide));
  let left = x + width / 2 - (wide * size) / 2 + 11 * size;
  return (
    <>
      {groups.map((group, n) => {
        const start = left;
        const middle = start + ((group.count - 1) * 15 * size) / 2;
        left += ((group.count - 1) * 15 + 33) * size;
        const strength = group.seat >= 0 && group.seat !== eyes ? place.standing[group.seat]?.strength : undefined;
        return (
          <g key={n} data-stands={group.seat >= 0 ? `${group.seat} ${place.place}` : undefined}>
            {Array.from({ length: group.count }, (_, one) => (
              <Figure key={one} colour={group.colour} x={start + one * 15 * size} y={y} scale={size} class={group.number ? "is-ghost" : ""} />
            ))}
            {strength && <Bars strength={strength} x={middle + 1} y={y - 15 * size} />}
            {group.number !== undefined && (
              <g class="drop" transform={`translate(${start + 9 * size} ${y - 11 * size})`}>
                <circle r="9.500" />
                <Words x={0} y={5} class="">{group.number}</Words>
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

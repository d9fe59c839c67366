/** Where everything on the map lies that the pack does not say itself: land, frame, names, ornament. */

import type { Texts } from "../../say";
import { around, emptiest, settle, type Box, type Point, type Spot } from "./labels";
import { draw, type Land } from "./land";
import { lands, type Atlas } from "./view";

export interface Layout {
  readonly land: Land;
  readonly frame: Box;
  readonly crests: ReadonlyMap<string, Spot>;
  readonly towns: ReadonlyMap<string, Spot>;
  readonly compass: Point;
}

export const PAWN = 18; // from one advisor to the next
const MARGIN = 92;

const CREST_SPOTS: readonly Spot[] = [
  { dx: 0, dy: 44, anchor: "middle" },
  { dx: 0, dy: -50, anchor: "middle" },
  { dx: 34, dy: 2, anchor: "start" },
  { dx: -34, dy: 2, anchor: "end" },
  { dx: 24, dy: 38, anchor: "start" },
  { dx: -24, dy: 38, anchor: "end" },
];

const TOWN_SPOTS: readonly Spot[] = [
  { dx: 0, dy: 27, anchor: "middle" },
  { dx: 21, dy: 4, anchor: "start" },
  { dx: -21, dy: 4, anchor: "end" },
  { dx: 0, dy: -38, anchor: "middle" },
  { dx: 14, dy: 23, anchor: "start" },
  { dx: -14, dy: 23, anchor: "end" },
  { dx: 17, dy: -16, anchor: "start" },
  { dx: -17, dy: -16, anchor: "end" },
];

export function layout(atlas: Atlas, texts: Texts): Layout {
  const crests = atlas.countries.map(({ id, crest: [x, y] }) => ({ id, x, y }));
  const badges = atlas.alliances.map(({ badge: [x, y] }) => ({ x, y }));
  const points: Point[] = [...atlas.spaces, ...crests, ...badges];
  const frame = extent(points);
  const land = survey(atlas);
  const taken: Box[] = [
    ...atlas.spaces.map((space) => around(space, 17, 30, 17, 14)),
    ...crests.map((crest) => around(crest, 23, 25, 23, 26)),
    ...badges.map((badge) => around(badge, 14, 15, 14, 13)),
  ];
  return {
    land,
    frame,
    crests: new Map(
      crests.map((crest) => {
        const width = Math.max(3 * PAWN, (texts.name(`country.${crest.id}`) ?? crest.id).length * 9.5);
        return [crest.id, settle(crest, width, 36, CREST_SPOTS, taken)];
      }),
    ),
    towns: new Map(
      atlas.spaces.map((space) => {
        const width = (texts.name(`space.${space.id}`) ?? space.id).length * 6.4;
        return [space.id, settle(space, width, 14, TOWN_SPOTS, taken)];
      }),
    ),
    compass: emptiest(frame, points, 82),
  };
}

function extent(points: readonly Point[]): Box {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [x, y] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { x, y, width: Math.max(...xs) + MARGIN - x, height: Math.max(...ys) + MARGIN - y };
}

function survey(atlas: Atlas): Land {
  const land = lands(atlas);
  return draw([
    ...atlas.spaces.map(({ x, y, country }) => ({ x, y, country, land: land.get(country) ?? 0 })),
    ...atlas.countries.map(({ id, crest: [x, y] }) => ({ x, y, country: id, land: land.get(id) ?? 0 })),
  ]);
}

/** Where everything on the map lies that the pack does not say itself: land, frame, names, ornament. */

import type { Texts } from "@house/say";
import { around, emptiest, settle, type Box, type Point, type Spot } from "./labels";
import { draw, type Land } from "./land";
import { lands, type Atlas } from "./view";

export interface Layout {
  readonly land: Land;
  readonly frame: Box;
  /** For each country where its name and its advisors stand, seen from its crest. */
  readonly crests: ReadonlyMap<string, { readonly name: Spot; readonly council: Spot }>;
  readonly towns: ReadonlyMap<string, Spot>;
  readonly compass: Point;
}

export const PAWN = 18; // from one advisor to the next
const MARGIN = 86;

const NAME_SPOTS: readonly Spot[] = [
  { dx: 0, dy: 39, anchor: "middle" },
  { dx: 0, dy: -39, anchor: "middle" },
  { dx: 30, dy: -14, anchor: "start" },
  { dx: -30, dy: -14, anchor: "end" },
  { dx: 30, dy: 12, anchor: "start" },
  { dx: -30, dy: 12, anchor: "end" },
  { dx: 16, dy: 34, anchor: "start" },
  { dx: -16, dy: 34, anchor: "end" },
  { dx: 16, dy: -33, anchor: "start" },
  { dx: -16, dy: -33, anchor: "end" },
];

const COUNCIL_SPOTS: readonly Spot[] = [
  { dx: 0, dy: 60, anchor: "middle" },
  { dx: 31, dy: 4, anchor: "start" },
  { dx: -31, dy: 4, anchor: "end" },
  { dx: 0, dy: 41, anchor: "middle" },
  { dx: 22, dy: 32, anchor: "start" },
  { dx: -22, dy: 32, anchor: "end" },
  { dx: 0, dy: -42, anchor: "middle" },
  { dx: 22, dy: -24, anchor: "start" },
  { dx: -22, dy: -24, anchor: "end" },
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
  { dx: 10, dy: -36, anchor: "start" },
  { dx: -10, dy: -36, anchor: "end" },
  { dx: 4, dy: 36, anchor: "start" },
  { dx: -4, dy: 36, anchor: "end" },
];

export function layout(atlas: Atlas, texts: Texts): Layout {
  const crests = atlas.countries.map(({ id, crest: [x, y] }) => ({ id, x, y }));
  const badges = atlas.alliances.map(({ badge: [x, y] }) => ({ x, y }));
  const points: Point[] = [...atlas.spaces, ...crests, ...badges];
  const frame = extent(points);
  const inner = { x: frame.x + 16, y: frame.y + 16, width: frame.width - 32, height: frame.height - 32 };
  const land = survey(atlas);
  const taken: Box[] = [
    ...atlas.spaces.map((space) => around(space, 17, 30, 17, 14)),
    ...crests.map((crest) => around(crest, 27, 29, 27, 29)),
    ...badges.map((badge) => around(badge, 14, 15, 14, 13)),
  ];
  return {
    land,
    frame,
    crests: new Map(
      crests.map((crest) => {
        const width = (texts.name(`country.${crest.id}`) ?? crest.id).length * 8.6;
        const name = settle(crest, width, 17, NAME_SPOTS, taken, inner);
        return [crest.id, { name, council: settle(crest, 3.2 * PAWN, 24, COUNCIL_SPOTS, taken, inner) }];
      }),
    ),
    towns: new Map(
      atlas.spaces.map((space) => {
        const width = (texts.name(`space.${space.id}`) ?? space.id).length * 6.4;
        return [space.id, settle(space, width, 14, TOWN_SPOTS, taken, inner)];
      }),
    ),
    compass: emptiest(frame, [...points, { x: frame.x + frame.width - 90, y: frame.y + 30 }], 82), // the lens has its corner
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

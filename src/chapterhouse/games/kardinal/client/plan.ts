/** Where everything on the map lies that the pack does not say itself: land, frame, names, ornament. */

import type { Texts } from "@house/say";
import { around, emptiest, settle, settleAll, type Box, type Point, type Spot } from "./labels";
import { draw, type Land } from "./land";
import { lands, type Atlas } from "./view";

export interface Layout {
  readonly land: Land;
  /** The whole drawing, with the rim of the track. */
  readonly frame: Box;
  readonly sea: Box;
  /** How large names are drawn: more than 1 where the whole map is small. */
  readonly size: number;
  /** For each country where its name and its advisors stand, seen from its crest. */
  readonly crests: ReadonlyMap<string, { readonly name: Spot; readonly council: Spot }>;
  readonly towns: ReadonlyMap<string, Spot>;
  /** The same for larger names, those of one country at a time: where the whole map is small, and where it is nearer, but not near enough. */
  readonly near: ReadonlyMap<string, Spot>;
  readonly nearer: ReadonlyMap<string, Spot>;
  /** Roads by the names of their ends: "U1 U2". */
  readonly roads: ReadonlyMap<string, { readonly path: string; readonly middle: Point }>;
  readonly compass: Point;
  readonly ship: Point;
  readonly serpent: Point;
  readonly hills: readonly Point[];
  readonly trees: readonly Point[];
}

export const PAWN = 21; // from one advisor to the next
export const RIM = 34;
const MARGIN = 70;

const NAME_SPOTS: readonly Spot[] = [
  { dx: 0, dy: -36, anchor: "middle" },
  { dx: 30, dy: -14, anchor: "start" },
  { dx: -30, dy: -14, anchor: "end" },
  { dx: 0, dy: 54, anchor: "middle" },
  { dx: 30, dy: 12, anchor: "start" },
  { dx: -30, dy: 12, anchor: "end" },
  { dx: 12, dy: -36, anchor: "start" },
  { dx: -12, dy: -36, anchor: "end" },
  { dx: 12, dy: 54, anchor: "start" },
  { dx: -12, dy: 54, anchor: "end" },
];

const COUNCIL_SPOTS: readonly Spot[] = [
  { dx: 31, dy: 4, anchor: "start" },
  { dx: -31, dy: 4, anchor: "end" },
  { dx: 0, dy: 60, anchor: "middle" },
  { dx: 36, dy: 32, anchor: "start" },
  { dx: -36, dy: 32, anchor: "end" },
  { dx: 0, dy: -44, anchor: "middle" },
  { dx: 24, dy: -26, anchor: "start" },
  { dx: -24, dy: -26, anchor: "end" },
  { dx: 0, dy: 78, anchor: "middle" },
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
  { dx: 21, dy: -7, anchor: "start" },
  { dx: -21, dy: -7, anchor: "end" },
  { dx: 20, dy: 14, anchor: "start" },
  { dx: -20, dy: 14, anchor: "end" },
];

export const NEAR = 30; // how large the names of one country's towns are drawn
export const NEARER = 19;

export function layout(atlas: Atlas, texts: Texts, size: number): Layout {
  const crests = atlas.countries.map(({ id, crest: [x, y] }) => ({ id, x, y }));
  const badges = atlas.alliances.map(({ badge: [x, y] }) => ({ x, y }));
  const points: Point[] = [...atlas.spaces, ...crests, ...badges];
  const sea = extent(points, MARGIN);
  const inner = { x: sea.x + 8, y: sea.y + 8, width: sea.width - 16, height: sea.height - 16 };
  const taken: Box[] = [
    ...atlas.spaces.map((space) => around(space, 18, 30, 18, 16)),
    ...crests.map((crest) => around(crest, 26, 27, 26, 44)), // shield and pips
    ...badges.map((badge) => around(badge, 19, 28, 19, 22)),
  ];
  const named = new Map(
    crests.map((crest) => {
      const width = (texts.name(`country.${crest.id}`) ?? crest.id).length * 8.8 * size;
      const name = settle(crest, width, 18 * size, scaled(NAME_SPOTS, size), taken, inner);
      return [crest.id, { name, council: settle(crest, 3.1 * PAWN, 24, COUNCIL_SPOTS, taken, inner) }];
    }),
  );
  const words = taken.slice(atlas.spaces.length + crests.length + badges.length); // names of countries, and benches
  const names = atlas.spaces.map((space) => ({ at: space, width: (texts.name(`space.${space.id}`) ?? space.id).length * 6.5, height: 15 }));
  const spots = settleAll(names, TOWN_SPOTS, taken, inner);
  const towns = new Map(atlas.spaces.map(({ id }, number) => [id, spots[number] as Spot]));
  const near = (size: number): Layout["near"] => new Map(atlas.countries.flatMap(({ id }) => nearby(atlas, texts, id, size, words, inner)));
  const lens = { x: sea.x + sea.width - 70, y: sea.y + 10 }; // the lens has its corner
  const compass = emptiest(sea, [...points, lens], 76);
  const ship = emptiest(sea, [...points, lens, compass], 44);
  const serpent = emptiest(sea, [...points, lens, compass, ship], 44);
  return {
    land: survey(atlas),
    sea,
    frame: { x: sea.x - RIM, y: sea.y - RIM, width: sea.width + 2 * RIM, height: sea.height + 2 * RIM },
    size,
    crests: named,
    towns,
    near: near(NEAR),
    nearer: near(NEARER),
    roads: roads(atlas),
    compass,
    ship,
    serpent,
    hills: strewn(atlas, taken, 10, 3, 1),
    trees: strewn(atlas, taken, 9, 2, 0),
  };
}

/** Where the large names of a country's towns stand: clear of its towns, of words and of each other; other countries are covered for as long as these are asked for. */
function nearby(atlas: Atlas, texts: Texts, country: string, size: number, words: readonly Box[], inner: Box): [string, Spot][] {
  const spaces = atlas.spaces.filter((space) => space.country === country);
  const crests = atlas.countries.filter(({ id }) => id === country).map(({ crest: [x, y] }) => around({ x, y }, 26, 27, 26, 44));
  const taken = [...spaces.map((space) => around(space, 16, 26, 16, 14)), ...crests, ...words];
  const names = spaces.map((space) => ({ at: space, width: (texts.name(`space.${space.id}`) ?? space.id).length * 0.42 * size + 8, height: size }));
  const spots = settleAll(names, scaled(TOWN_SPOTS, size / 16), taken, inner);
  return spaces.map(({ id }, number) => [id, spots[number] as Spot]);
}

/** Names that are drawn larger stand farther away. */
function scaled(spots: readonly Spot[], size: number): Spot[] {
  return spots.map((spot) => ({ ...spot, dx: spot.dx, dy: spot.dy + Math.sign(spot.dy) * 9 * (size - 1) }));
}

function extent(points: readonly Point[], margin: number): Box {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** Roads bow to one side or the other, so that they look walked. */
function roads(atlas: Atlas): Layout["roads"] {
  const at = new Map(atlas.spaces.map((space) => [space.id, space]));
  return new Map(
    atlas.roads.flatMap((road, number) => {
      const [a, b] = [at.get(road.a), at.get(road.b)];
      if (!a || !b) return [];
      const bow = number % 2 ? 0.09 : -0.09;
      const [cx, cy] = [(a.x + b.x) / 2 - (b.y - a.y) * bow, (a.y + b.y) / 2 + (b.x - a.x) * bow];
      const middle = { x: (a.x + b.x + 2 * cx) / 4, y: (a.y + b.y + 2 * cy) / 4 };
      return [[`${a.id} ${b.id}`, { path: `M${a.x} ${a.y}Q${cx.toFixed(1)} ${cy.toFixed(1)} ${b.x} ${b.y}`, middle }] as const];
    }),
  );
}

/** Ornaments on land: half-way between towns of different countries (hills) or of the same (trees), where nothing else is. */
function strewn(atlas: Atlas, taken: Box[], most: number, every: number, countries: 0 | 1): Point[] {
  const found: Point[] = [];
  atlas.spaces.forEach((a, number) => {
    for (const b of atlas.spaces.slice(number + 1)) {
      if (found.length >= most || (a.country === b.country) === Boolean(countries)) continue;
      const far = Math.hypot(a.x - b.x, a.y - b.y);
      const spot = { x: (a.x + b.x) / 2 + ((number * 7) % 11) - 5, y: (a.y + b.y) / 2 + ((number * 5) % 13) - 6 };
      const box = around(spot, 17, 13, 17, 11);
      if (far > 125 || far < 60 || number % every || taken.some((other) => overlap(other, box))) continue;
      taken.push(box);
      found.push(spot);
    }
  });
  return found;
}

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function survey(atlas: Atlas): Land {
  const land = lands(atlas);
  return draw([
    ...atlas.spaces.map(({ x, y, country }) => ({ x, y, country, land: land.get(country) ?? 0 })),
    ...atlas.countries.map(({ id, crest: [x, y] }) => ({ x, y, country: id, land: land.get(id) ?? 0 })),
  ]);
}

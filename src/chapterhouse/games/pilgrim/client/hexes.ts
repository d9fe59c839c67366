/** Where hexes and their edges lie: a hexagon of flat-top hexes, named by column and by row from the north. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const R = 34; // from the middle of a hex to its corners
const HIGH = R * Math.sqrt(3);
export const HEART: Point = { x: 515, y: 428 }; // the middle of the map in the drawing
const COLUMNS = [..."ABCDEFGHIJK"];
const TALLEST = 11;
export const ANGLES: Readonly<Record<string, number>> = { N: -90, NE: -30, SE: 30, S: 90, SW: 150, NW: 210 };
export const EDGES: readonly string[] = Object.keys(ANGLES);

const rows = (column: number): number => TALLEST - Math.abs(column - 5);
export const f = (number: number): string => number.toFixed(1);
export const shift = ({ x, y }: Point): string => `translate(${f(x)} ${f(y)})`;

/** Every hex, by name. */
export const HEXES: readonly string[] = COLUMNS.flatMap((letter, column) => Array.from({ length: rows(column) }, (_, row) => `${letter}${row + 1}`));

export function middle(hex: string): Point {
  const column = COLUMNS.indexOf(hex.charAt(0));
  const row = Number(hex.slice(1)) - 1;
  return { x: HEART.x + (column - 5) * R * 1.5, y: HEART.y + (row + (TALLEST - rows(column)) / 2 - 5) * HIGH };
}

/** The middle of an edge, seen from the middle of its hex. */
export function edge(name: string, far = 1): Point {
  const angle = ((ANGLES[name] ?? 0) * Math.PI) / 180;
  return { x: (Math.cos(angle) * HIGH * far) / 2, y: (Math.sin(angle) * HIGH * far) / 2 };
}

/** The hex beyond an edge, if the map has one. */
export function beyond(hex: string, name: string): string | undefined {
  const here = middle(hex);
  const far = edge(name, 2);
  return HEXES.find((one) => Math.hypot(middle(one).x - here.x - far.x, middle(one).y - here.y - far.y) < 2);
}

const ends = (edges: string): [string, string] => {
  const [from = "N", to = "S"] = edges.toUpperCase().split("-");
  return [from, to];
};

/** A road from edge to edge, bending towards the middle: "SE-NW". */
export function way(edges: string, far = 1): string {
  const [a, b] = ends(edges).map((name) => edge(name, far)) as [Point, Point];
  return `M${f(a.x)} ${f(a.y)}Q0 0 ${f(b.x)} ${f(b.y)}`;
}

/** The middle of the road. */
export function bend(edges: string): Point {
  const [a, b] = ends(edges).map((name) => edge(name)) as [Point, Point];
  return { x: (a.x + b.x) / 4, y: (a.y + b.y) / 4 };
}

/** The outline of a hex of this size around (0, 0). */
export function outline(size = R): string {
  const corners = [0, 60, 120, 180, 240, 300].map((angle) => {
    const turn = (angle * Math.PI) / 180;
    return `${f(Math.cos(turn) * size)} ${f(Math.sin(turn) * size)}`;
  });
  return `M${corners.join("L")}z`;
}

/** A smooth line through points. */
export function spline(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return "";
  const parts = points.slice(0, -1).map((here, n) => {
    const before = points[n - 1] ?? here;
    const next = points[n + 1] as Point;
    const after = points[n + 2] ?? next;
    return `C${f(here.x + (next.x - before.x) / 6)} ${f(here.y + (next.y - before.y) / 6)} ${f(next.x - (after.x - here.x) / 6)} ${f(next.y - (after.y - here.y) / 6)} ${f(next.x)} ${f(next.y)}`;
  });
  return `M${f(first.x)} ${f(first.y)}${parts.join("")}`;
}

/** Numbers from 0 to 1 that look random and are the same for the same word. */
export function dice(word: string): () => number {
  let hash = 2166136261;
  for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return () => {
    hash ^= hash << 13;
    hash ^= hash >>> 17;
    hash ^= hash << 5;
    return ((hash >>> 0) % 10000) / 10000;
  };
}

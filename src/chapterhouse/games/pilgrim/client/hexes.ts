/** Where hexes and their edges lie: a hexagon of flat-top hexes, named by column and by row from the north. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SIZE = 44; // from the middle of a hex to its corners
const HIGH = SIZE * Math.sqrt(3);
const COLUMNS = [..."ABCDEFGHIJK"];
const TALLEST = 11;
const EDGES: Readonly<Record<string, number>> = { N: -90, NE: -30, SE: 30, S: 90, SW: 150, NW: 210 };

const rows = (column: number): number => TALLEST - Math.abs(column - 5);

/** Every hex, by name. */
export const HEXES: readonly string[] = COLUMNS.flatMap((letter, column) => Array.from({ length: rows(column) }, (_, row) => `${letter}${row + 1}`));

export const FRAME = { x: -SIZE * 1.5, y: -HIGH * 0.85, width: SIZE * (15 + 3), height: HIGH * (TALLEST + 0.7) };

export function middle(hex: string): Point {
  const column = COLUMNS.indexOf(hex.charAt(0));
  const row = Number(hex.slice(1)) - 1;
  return { x: column * SIZE * 1.5, y: (row + (TALLEST - rows(column)) / 2) * HIGH };
}

/** The middle of an edge, seen from the middle of its hex. */
export function edge(name: string, far = 1): Point {
  const angle = ((EDGES[name] ?? 0) * Math.PI) / 180;
  return { x: (Math.cos(angle) * HIGH * far) / 2, y: (Math.sin(angle) * HIGH * far) / 2 };
}

/** A road from edge to edge, bending towards the middle: "SE-NW". */
export function way(edges: string): string {
  const [from = "N", to = "S"] = edges.toUpperCase().split("-");
  const [a, b] = [edge(from), edge(to)];
  return `M${a.x.toFixed(1)} ${a.y.toFixed(1)}Q0 0 ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
}

/** The outline of a hex of this size around (0, 0). */
export function outline(size = SIZE): string {
  const corners = [0, 60, 120, 180, 240, 300].map((angle) => {
    const turn = (angle * Math.PI) / 180;
    return `${(Math.cos(turn) * size).toFixed(1)} ${(Math.sin(turn) * size).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

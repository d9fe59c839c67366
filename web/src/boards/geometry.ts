/** Where the places of tracks and rings lie. */

import type { Point } from "./Glide";
import type { Rect } from "./Sheet";

/** The middles of the fields: up the left side, along the top, down the right side, and back. */
export function along(frame: Rect, rim: number, fields: number): Point[] {
  const [width, height] = [frame.width - rim, frame.height - rim];
  const [left, top] = [frame.x + rim / 2, frame.y + rim / 2];
  return Array.from({ length: fields }, (_, field) => {
    let way = (field * 2 * (width + height)) / fields;
    if (way <= height) return { x: left, y: top + height - way };
    if ((way -= height) <= width) return { x: left + way, y: top };
    if ((way -= width) <= height) return { x: left + width, y: top + way };
    return { x: left + width - (way - height), y: top + height };
  });
}

/** A point moved from the rim towards the inside. */
export function inward({ x, y }: Point, inner: Rect, by: number): Point {
  if (x < inner.x) return { x: x + by, y };
  if (x > inner.x + inner.width) return { x: x - by, y };
  return { x, y: y < inner.y ? y + by : y - by };
}

/** Where a place of a ring lies, seen from its middle. */
export function onRing(radius: number, place: number, places: number): Point {
  const angle = (2 * Math.PI * place) / places - Math.PI / 2;
  const round = (number: number): number => Math.round(number * 100) / 100;
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) };
}

/** Where everything lies: the board takes the form of the room that it has, so that a unit is about a pixel. */

import type { Point } from "@house/boards/Glide";
import type { Side } from "./view";

export const PLACES = 5;
export const COLUMNS = 5;
export const CHAIRS = 3;
const NARROW = 640; // CSS pixels

export class Form {
  readonly isNarrow: boolean;
  readonly width: number;
  readonly height: number;
  readonly banner: number;
  readonly strip: number;
  readonly gutter: number;
  readonly card: { readonly width: number; readonly height: number };
  readonly chair: { readonly width: number; readonly height: number };
  readonly step: number;

  constructor(
    readonly bottom: Side,
    room: { readonly width: number; readonly height: number },
  ) {
    const ratio = room.height / Math.max(1, room.width);
    this.isNarrow = room.width < NARROW;
    this.width = this.isNarrow ? 378 : between(780, room.width, 1180);
    this.height = this.isNarrow ? between(400, 378 * ratio, 540) : between(620, this.width * ratio, 900);
    this.banner = this.isNarrow ? 54 : this.height < 700 ? 90 : 104;
    this.strip = this.isNarrow ? 36 : 56;
    this.gutter = this.isNarrow ? 32 : this.width < 900 ? 100 : 122;
    const room_of_card = (this.width - this.gutter - 6) / COLUMNS;
    const land = this.land;
    this.card = this.isNarrow
      ? { width: 64, height: between(84, land * 0.4, 112) }
      : { width: Math.min(176, room_of_card - 18), height: between(178, land - 4 * 46 - 14, 262) };
    this.chair = this.isNarrow ? { width: 32, height: 36 } : { width: 68, height: this.banner - 28 };
    this.step = (land - this.card.height - 14) / (PLACES - 1);
  }

  get land(): number {
    return this.height - 2 * this.banner - this.strip;
  }

  /** The middle of a card in a column at a place: Avignon's is 0, Rome's 4; one's own city is at the bottom. */
  centre(column: number, place: number): Point {
    const row = this.bottom === "rome" ? place : PLACES - 1 - place;
    const wide = (this.width - this.gutter - 6) / COLUMNS;
    return { x: this.gutter + wide * (column - 0.5), y: this.banner + 7 + this.card.height / 2 + this.step * row };
  }

  banners(side: Side): number {
    return side === this.bottom ? this.height - this.strip - this.banner : 0;
  }

  /** The middle of a chair. */
  seat(side: Side, index: number): Point {
    const apart = this.isNarrow ? 45 : Math.min(104, this.width * 0.095);
    return { x: this.width - apart / 2 - 6 - (CHAIRS - 1 - index) * apart, y: this.banners(side) + this.banner / 2 + (this.isNarrow ? 3 : 5) };
  }

  get pile(): Point {
    return { x: this.isNarrow ? 26 : 44, y: this.height - this.strip / 2 };
  }
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

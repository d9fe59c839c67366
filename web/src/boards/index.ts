/**
 * The boards there are, found in the folders of their titles, or brought by their packages. Each is fetched when a table of its title is
 * opened, with its style sheets after those of the house; only the small pictures are here from the start. A title without a board is
 * shown as a list.
 */

import type { ComponentType } from "preact";
import type { TitleCard } from "../wire";
import type { BoardModule } from "./board";
import { arrival as foreignArrival, foreignBoard } from "./foreign";
import { Plain } from "./Plain";

const OWN = byTitle(import.meta.glob<BoardModule>("@games/*/client/index.ts", { import: "board" }));
const PICTURES = byTitle(import.meta.glob<ComponentType>("@games/*/client/Picture.tsx", { eager: true, import: "Picture" }));
const found = new Map<string, BoardModule>();

/** The board of a title that has arrived. */
export function board(title: string): BoardModule {
  return found.get(title) ?? foreignBoard(title) ?? { Board: Plain };
}

export function picture(title: string): ComponentType | undefined {
  return PICTURES.get(title) ?? foreignBoard(title)?.Picture;
}

/** Wait until a title's board is there. One that cannot be had is told of; its title is shown as a list until the next try. */
export async function arrival(title: Pick<TitleCard, "name" | "client">): Promise<void> {
  const fetched = OWN.get(title.name);
  if (!fetched || found.has(title.name)) return foreignArrival(title);
  try {
    found.set(title.name, await fetched());
  } catch (problem) {
    console.warn(`The board of ${title.name} cannot be shown:`, problem);
  }
}

function byTitle<T>(files: Readonly<Record<string, T>>): Map<string, T> {
  return new Map(Object.entries(files).map(([path, file]) => [path.split("/").at(-3) ?? "", file]));
}

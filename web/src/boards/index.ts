/** The boards there are, found in the folders of their titles, or brought by their packages. A title without one is shown as a list. */

import type { BoardModule } from "./board";
import { foreignBoard } from "./foreign";
import { Plain } from "./Plain";

const FOUND = import.meta.glob<BoardModule>("@games/*/client/index.ts", { eager: true, import: "board" });
const BOARDS = new Map(Object.entries(FOUND).map(([path, board]) => [path.split("/").at(-3) ?? "", board]));

export function board(title: string): BoardModule {
  return BOARDS.get(title) ?? foreignBoard(title) ?? { Board: Plain };
}

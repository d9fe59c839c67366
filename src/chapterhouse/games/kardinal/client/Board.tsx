/** Kardinal & König: the map with its rim, and the cards beside it. */

import { useMemo } from "preact/hooks";
import type { BoardProps } from "@house/boards/board";
import { Cards } from "./Cards";
import { Chart } from "./Map";
import { atlas } from "./view";
import "./kardinal.css";

export function Board(props: BoardProps) {
  const chart = useMemo(() => atlas(props.title), [props.title]);
  return (
    <div class="kardinal-board">
      <Chart {...props} atlas={chart} />
      <Cards {...props} atlas={chart} />
    </div>
  );
}

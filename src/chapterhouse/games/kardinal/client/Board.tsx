/** Kardinal & König: the map with its rim, and the cards beside it. */

import { useMemo } from "preact/hooks";
import type { BoardProps } from "@house/boards/board";
import { Cards } from "./Cards";
import { useGesture } from "./gesture";
import { Chart } from "./Map";
import { atlas } from "./view";
import "./kardinal.css";

export function Board(props: BoardProps) {
  const chart = useMemo(() => atlas(props.title), [props.title]);
  const board = useGesture(props, chart);
  return (
    <div class="kardinal-board">
      <Chart {...board} atlas={chart} />
      <Cards {...board} atlas={chart} />
    </div>
  );
}

/** Round the rose, one plaque for each seat: what it would take if the card lay as it is shown. */

import type { BoardProps } from "@house/boards/board";
import { nameOf } from "@house/boards/Good";
import { Mark } from "@house/boards/Mark";
import { Gained } from "./parts";
import { badge, viewOf, type Lay } from "./view";

interface Props {
  readonly board: BoardProps;
  readonly lay: Lay;
  readonly isRefused: boolean;
}

export function Plaques({ board, lay, isRefused }: Props) {
  const { texts, names, view } = board;
  return (
    <>
      {viewOf(view).seats.map(({ seat, side, goods, points }) => {
        const gains = lay.income[seat] ?? {};
        const has = (good: string): number | undefined => (good === "points" ? points : goods?.[good]);
        return (
          <div key={seat} class={`plaque-of at-${side} side-${side} ${isRefused ? "is-refused" : ""}`} aria-hidden="true">
            <Mark badge={badge(view, seat)} />
            <b class="name">{names[seat]}</b>
            <span class="takes">
              <Gained texts={texts} gains={gains} none="–" />
              {seat === board.eyes &&
                Object.entries(gains).map(([good, count]) => {
                  const before = has(good);
                  return before !== undefined && <small key={good} class="soft" title={nameOf(texts, good)}>{`${before} → ${before + count}`}</small>;
                })}
            </span>
            {seat === board.eyes && lay.steps > 0 && (
              <span class="brought">
                ◆ {texts.name(`favour.${lay.space}`)} {lay.favour && <Gained texts={texts} gains={lay.favour} none={texts.say("board.nothing")} />}
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}

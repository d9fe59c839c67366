/** Choices that no thing of the board stands for, such as "stop": laid at its edge, so that a whole game can be played by pointing at it. */

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardProps } from "../boards/board";
import "../boards/folio.css";
import { Token } from "../boards/Token";
import type { Choice } from "../wire";
import { useWords } from "../words";

type Props = Pick<BoardProps, "live" | "meant" | "point" | "lit"> & { readonly area: RefObject<HTMLElement | null> };

export function Edge({ area, ...board }: Props) {
  const say = useWords();
  const [lying, setLying] = useState<readonly Choice[]>([]);
  useLayoutEffect(() => {
    const bare = (board.live.get("") ?? []).filter(({ verb }) => !area.current?.querySelector(`.is-live[data-noun="${CSS.escape(verb)}"]:not(.board-edge *)`));
    setLying(bare);
  }, [board.live]);
  if (lying.length === 0) return null;
  return (
    <div class="board-edge" role="group" aria-label={say("table.tray")}>
      {lying.map(({ verb, verb_label }) => (
        <Token key={verb} board={board} noun={verb}>
          {verb_label}
        </Token>
      ))}
    </div>
  );
}

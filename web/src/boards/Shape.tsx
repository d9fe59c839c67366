/** A shape that can be meant: it carries its noun, lights up when a move is about it, and answers keys as it does clicks. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "./board";
import type { Marked } from "./motion";

interface Props {
  readonly board: Pick<BoardProps, "live" | "meant" | "point" | "lit" | "via">;
  /** What moves call it; shapes without one are only looked at. */
  readonly noun?: string | undefined;
  readonly label: string;
  /** Its key in the data, such as "card.bauer": shows its text on hover and focus. */
  readonly thing?: string | undefined;
  readonly class?: string;
  /** What about it moves from moment to moment. */
  readonly marks?: Marked;
  readonly transform?: string;
  readonly children: ComponentChildren;
}

export function Shape({ board, noun, label, thing, marks, children, transform, ...rest }: Props) {
  const isLive = noun !== undefined && board.live.has(noun);
  const isMeant = noun !== undefined && board.meant.has(noun);
  const isVia = noun !== undefined && !isMeant && (board.via?.has(noun) ?? false); // a short cut for pointers: keys have the thing it stands for
  const isLit = noun !== undefined && board.lit.has(noun);
  const classes = ["shape", rest.class, isLive && "is-live", isMeant && !isLive && "is-refused", isVia && "is-via", isLit && "is-lit"];
  const act = (event: Event): void => {
    if (noun === undefined || !(isMeant || isVia)) return;
    event.preventDefault();
    board.point(noun, event.currentTarget as Element);
  };
  return (
    <g
      class={classes.filter(Boolean).join(" ")}
      transform={transform}
      data-noun={noun}
      data-thing={thing}
      {...marks}
      role={isMeant ? "button" : "img"}
      tabindex={isMeant || thing ? 0 : undefined}
      aria-label={label}
      aria-disabled={isMeant && !isLive ? true : undefined}
      onClick={act}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") act(event);
      }}
    >
      <g aria-hidden="true">{children}</g>
    </g>
  );
}

/** A thing on a board that is a page: text that can be meant, lights up when a move is about it, and is a button then. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "./board";
import type { Marked } from "./motion";

interface Props {
  readonly board: Pick<BoardProps, "live" | "meant" | "point" | "lit">;
  readonly noun: string;
  /** Only moves of these verbs are about it: "grain" may be a card or a good. */
  readonly verbs?: readonly string[];
  /** Its key in the data, such as "card.grain": its text is shown on hover and focus. */
  readonly thing?: string | undefined;
  readonly class?: string;
  /** What about it moves from moment to moment. */
  readonly marks?: Marked;
  readonly children: ComponentChildren;
}

export function Token({ board, noun, verbs, thing, marks, children, ...rest }: Props) {
  const fits = (choices: BoardProps["live"]): boolean => choices.get(noun)?.some(({ verb }) => !verbs || verbs.includes(verb)) ?? false;
  const isMeant = fits(board.meant);
  const isLive = fits(board.live);
  const classes = ["token", rest.class, isLive && "is-live", isMeant && !isLive && "is-refused", board.lit.has(noun) && "is-lit"].filter(Boolean).join(" ");
  if (!isMeant) {
    return (
      <div class={classes} data-noun={noun} data-thing={thing} {...marks}>
        {children}
      </div>
    );
  }
  return (
    <button type="button" class={classes} data-noun={noun} data-thing={thing} {...marks} aria-disabled={isLive ? undefined : true} onClick={(event) => board.point(noun, event.currentTarget)}>
      {children}
    </button>
  );
}

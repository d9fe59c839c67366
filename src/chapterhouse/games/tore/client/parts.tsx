/** Small parts of the drawing, and the part of a board that only some verbs are about. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "@house/boards/board";
import { nameOf } from "@house/boards/Good";
import type { Texts } from "@house/say";
import type { Choice } from "@house/wire";
import { hasPicture } from "./pictures";
import { SIGNS, type Gains, type Side } from "./view";

/** Fixed marks of our own, drawn as they stand. */
export function Art({ marks, ...rest }: { readonly marks: string; readonly class?: string }) {
  return <g {...rest} dangerouslySetInnerHTML={{ __html: marks }} />;
}

/** A good inside a drawing. */
export function G({ good, x, y, size }: { readonly good: string; readonly x: number; readonly y: number; readonly size: number }) {
  return <use href={`#tore-g-${hasPicture(good) ? good : "seal"}`} x={x} y={y} width={size} height={size} />;
}

/** A good among words. */
export function Icon({ good, ...rest }: { readonly good: string; readonly class?: string }) {
  return (
    <svg class={`i ${rest.class ?? ""}`} viewBox="0 0 32 32" aria-hidden="true">
      <use href={`#tore-g-${hasPicture(good) ? good : "seal"}`} width="32" height="32" />
    </svg>
  );
}

export function CardArt({ card, ...rest }: { readonly card: string; readonly class?: string }) {
  return (
    <svg class={rest.class ?? "art"} viewBox="0 0 100 72" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`#tore-a-${card}`} width="100" height="72" />
    </svg>
  );
}

interface WordProps {
  readonly x: number;
  readonly y: number;
  readonly class: string;
  readonly start?: boolean;
  readonly children: ComponentChildren;
}

export function T({ x, y, start = false, children, ...rest }: WordProps) {
  return (
    <text x={x} y={y} class={rest.class} text-anchor={start ? "start" : "middle"}>
      {children}
    </text>
  );
}

/** The sign of a seat on its colour. */
export function Sign({ side, x, y, r }: { readonly side: Side; readonly x: number; readonly y: number; readonly r: number }) {
  return (
    <g class={`sign-of side-${side}`} transform={`translate(${x} ${y}) scale(${r / 10})`}>
      <circle r="9.6" />
      <path class="sign" d={SIGNS[side]} />
    </g>
  );
}

/** The wax seal of a donor. */
export function Seal({ side, x, y }: { readonly side: Side; readonly x: number; readonly y: number }) {
  return (
    <g class={`seal side-${side}`} transform={`translate(${x} ${y})`}>
      <path class="wax" d="M0-11l3 2 4-1 1.5 3.5L12-4l-1 4 2 3.5-3 2.5-1 4-4 .3L2 12.500-1.500 10l-4 1-1.700-3.600L-11 6l.5-4-2-3.500 3-2.700.5-4 4 .2z" />
      <path class="sign" d={SIGNS[side]} transform="scale(.85)" />
    </g>
  );
}

/** The red cross of what is refused. */
export function Nogo({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g class="nogo" transform={`translate(${x} ${y}) scale(.72)`}>
      <circle r="10" />
      <path d="M-4-4l8 8M4-4l-8 8" />
    </g>
  );
}

/** "+1 wool" as drawings, in words for those who listen. */
export function Gained({ texts, gains, none }: { readonly texts: Texts; readonly gains: Gains; readonly none: string }) {
  const all = Object.entries(gains);
  if (!all.length) return <span class="soft">{none}</span>;
  return (
    <>
      {all.map(([good, count]) => (
        <span key={good} class="gained">
          {count > 0 ? "+" : "−"}
          {Math.abs(count)}
          <Icon good={good} />
          <span class="unseen">{nameOf(texts, good)} </span>
        </span>
      ))}
    </>
  );
}

export type About = Pick<BoardProps, "live" | "meant" | "point" | "lit">;

/** The board as far as these verbs go: a number may be a house to be treated or wool to be woven. */
export function about(board: BoardProps, verbs: readonly string[]): About {
  const some = (all: BoardProps["live"]): Map<string, readonly Choice[]> => {
    const found = new Map<string, readonly Choice[]>();
    for (const [noun, choices] of all) {
      const kept = choices.filter(({ verb }) => verbs.includes(verb));
      if (kept.length) found.set(noun, kept);
    }
    return found;
  };
  return { live: some(board.live), meant: some(board.meant), point: board.point, lit: board.lit };
}

/** How a thing stands to the question: legal, refused, or neither. */
export function stance(board: About, noun: string): "live" | "refused" | "" {
  if (board.live.has(noun)) return "live";
  return board.meant.has(noun) ? "refused" : "";
}

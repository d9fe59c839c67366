/** Rings on the board around what others moved, each with the number of the move: drawn over any title's board. */

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { board } from "../boards";
import type { View } from "../wire";
import { useWords } from "../words";
import type { Mark } from "./since";

interface Props {
  readonly area: RefObject<HTMLElement | null>;
  readonly marks: readonly Mark[];
  readonly title: string;
  readonly view: View | null;
  readonly names: readonly string[];
}

type Ring<T> = T & Box;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const AIR = 3;

/** Where things of the board are seen, measured anew whenever it is zoomed, scrolled or drawn in another size. */
export function useRings<T extends { readonly noun: string }>(area: RefObject<HTMLElement | null>, marks: readonly T[], view: View | null): readonly Ring<T>[] {
  const [rings, setRings] = useState<readonly Ring<T>[]>([]);
  useLayoutEffect(() => {
    const place = area.current;
    if (!place || marks.length === 0) return setRings([]);
    const measure = (): void => setRings(marks.flatMap((mark) => ringOf(place, mark)));
    measure();
    const settled = (): void => {
      measure();
      requestAnimationFrame(measure); // a board that takes the form of its room is drawn anew only now
    };
    const watch = new ResizeObserver(settled);
    watch.observe(place);
    for (const drawing of place.querySelectorAll(".sheet svg")) watch.observe(drawing); // it may take its size later than its room
    const zoom = new MutationObserver(settled);
    zoom.observe(place, { attributes: true, attributeFilter: ["viewBox"], subtree: true }); // also of a drawing that came later
    place.addEventListener("scroll", measure, { capture: true, passive: true });
    return () => {
      watch.disconnect();
      zoom.disconnect();
      place.removeEventListener("scroll", measure, { capture: true });
    };
  }, [area, marks, view]);
  return rings;
}

export function Marks({ area, marks, title, view, names }: Props) {
  const say = useWords();
  const rings = useRings(area, marks, view);
  if (rings.length === 0) return null;
  return (
    <svg class="marks" aria-hidden="true">
      {rings.map(({ noun, n, seat, number, x, y, width, height }) => (
        <g key={`${n} ${noun}`} class={`badge colour-${(view && board(title).badge?.(view, seat)?.colour) ?? ""}`} data-mark={noun}>
          <rect x={x} y={y} width={width} height={height} rx={Math.min(14, width / 2, height / 2)} />
          <g class="step" data-tip={say("since.step", { number, who: names[seat] ?? "" })} onClick={() => pass(area.current, noun)}>
            <circle cx={x + width - 2} cy={y + 2} r="9" />
            <text x={x + width - 2} y={y + 6.500} text-anchor="middle">
              {number}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}

/** The number lies on the thing: who clicks it means the thing. */
function pass(area: HTMLElement | null, noun: string): void {
  const thing = area?.querySelector(`[data-noun="${CSS.escape(noun)}"]`);
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

const LEAST = 12; // pixels of a thing that are worth a ring

/** The part of a thing that windows around it, such as a town that is scrolled, leave to be seen. */
function inSight(thing: Element, area: HTMLElement): DOMRect {
  const box = thing.getBoundingClientRect();
  let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
  for (let around = thing.parentElement; around && around !== area; around = around.parentElement) {
    if (around instanceof SVGElement || getComputedStyle(around).overflow === "visible") continue;
    const window = around.getBoundingClientRect();
    [left, top, right, bottom] = [Math.max(left, window.left), Math.max(top, window.top), Math.min(right, window.right), Math.min(bottom, window.bottom)];
  }
  return right - left < Math.min(LEAST, box.width) || bottom - top < Math.min(LEAST, box.height) ? new DOMRect() : new DOMRect(left, top, right - left, bottom - top);
}

/** Where the thing of a mark is seen; nowhere if it is not on the board, or scrolled out of it. */
function ringOf<T extends { readonly noun: string }>(area: HTMLElement, mark: T): Ring<T>[] {
  const find = (noun: string): Element | null => area.querySelector(`[data-noun="${CSS.escape(noun)}"]`);
  const thing = find(mark.noun) ?? find(mark.noun.split(" ")[0] ?? "");
  if (!thing) return [];
  const box = inSight(thing.querySelector(".halo") ?? thing, area);
  const own = area.getBoundingClientRect();
  const [x, y] = [box.left - own.left, box.top - own.top];
  if (!box.width || x < 0 || y < 0 || x + box.width > own.width + 1 || y + box.height > own.height + 1) return [];
  return [{ ...mark, x: x - AIR, y: y - AIR, width: box.width + 2 * AIR, height: box.height + 2 * AIR }];
}

/** Lets what a board has marked (motion.ts) move from one moment to the next, one after the other; still for whoever asked for less motion. */

import { Component, type ComponentChildren, type RefObject } from "preact";
import { isStill } from "../settings";
import type { View } from "../wire";
import { motions, type Motion, type Piece, type Point, type Purse, type Scene } from "./motion";

interface Props {
  readonly area: RefObject<HTMLElement | null>;
  readonly view: View | null | undefined;
  /** What the last move was about. */
  readonly noun: string | undefined;
  readonly children: ComponentChildren;
}

const LONG = { glide: 350, land: 350, turn: 300, fly: 450 };
const APART = 70; // milliseconds between two things that come one after the other

export class Moving extends Component<Props> {
  private readonly running = new WeakMap<Element, Animation>();

  override getSnapshotBeforeUpdate(before: Readonly<Props>): Scene | null {
    const { area, view, noun } = this.props;
    return area.current && before.view !== view && !isStill() ? look(area.current, noun) : null;
  }

  override componentDidUpdate(_props: Props, _state: object, before: Scene | null): void {
    const { area, noun } = this.props;
    if (!before || !area.current) return;
    let delay = 0;
    for (const motion of motions(before, look(area.current, noun))) {
      this.move(motion, delay);
      if (motion.kind !== "glide") delay += APART; // what closes a gap does so at once
    }
  }

  override render(): ComponentChildren {
    return this.props.children;
  }

  private move({ element, kind, way, ratio }: Motion, delay: number): void {
    if (!element.animate) return;
    this.running.get(element)?.cancel();
    // added to where the thing stands anyway: a drawing places its things by transforms, too
    const animation = element.animate(frames(element, kind, way, ratio), { duration: LONG[kind], delay, fill: "backwards", easing: "ease-out", composite: kind === "turn" || way ? "add" : "replace" });
    animation.id = kind;
    this.running.set(element, animation);
  }
}

function frames(element: Element, kind: Motion["kind"], way: Point | undefined, ratio: number): Keyframe[] {
  if (kind === "turn") return [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
  if (!way) return [{ offset: 0, opacity: 0 }];
  const { x, y } = inside(element, way);
  const size = element instanceof HTMLElement && Math.abs(ratio - 1) > 0.1 ? ` scale(${ratio})` : "";
  return [{ transform: `translate(${x}px, ${y}px)${size}` }, { transform: `translate(0px, 0px)${size && " scale(1)"}` }];
}

/** A way on the screen as the thing itself measures it: in a drawing things are scaled and turned. */
function inside(element: Element, way: Point): Point {
  const matrix = element instanceof SVGGraphicsElement && element.ownerSVGElement ? element.getScreenCTM() : null;
  if (!matrix) return way;
  const { a, b, c, d } = matrix.inverse();
  return { x: a * way.x + c * way.y, y: b * way.x + d * way.y };
}

/** Where everything is that was marked. */
function look(area: HTMLElement, noun: string | undefined): Scene {
  const own = area.getBoundingClientRect();
  const all = (name: string): Element[] => [...area.querySelectorAll(`[${name}]`)];
  const box = (element: Element): DOMRect => element.getBoundingClientRect();
  const at = ({ left, top, width, height }: DOMRect): Point => ({ x: left + width / 2 - own.left, y: top + height / 2 - own.top });
  const pieces = new Map<string, Piece>();
  for (const element of all("data-piece")) {
    const seen = box(element);
    if (seen.width) pieces.set(element.getAttribute("data-piece") ?? "", { element, at: at(seen), width: seen.width, face: element.getAttribute("data-face") ?? undefined });
  }
  const purses = new Map<string, Purse>();
  for (const holder of all("data-holds")) {
    const element = holder.querySelector("svg") ?? holder;
    if (box(element).width) purses.set(holder.getAttribute("data-holds") ?? "", { element, at: at(box(element)), count: Number(holder.getAttribute("data-count")) });
  }
  const homes = new Map(all("data-home").filter((one) => box(one).width).map((one) => [one.getAttribute("data-home") ?? "", at(box(one))]));
  const thing = noun ? area.querySelector(`[data-noun="${CSS.escape(noun)}"]`) : null;
  return { width: own.width, height: own.height, pieces, purses, homes, source: thing && box(thing).width ? at(box(thing)) : undefined };
}

/** A drawing that can be zoomed and moved: by wheel, pinch, drag, buttons and keys. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../words";

interface Props {
  /** The whole drawing, in its own units. */
  readonly frame: Rect;
  readonly label: string;
  readonly class?: string;
  /** The part worth seeing on a small screen; the whole drawing where there is none. */
  readonly focus?: Rect | undefined;
  /** Pixels for a unit from which on small names can be read; below it they are not drawn (`data-close`). */
  readonly legible?: number;
  readonly children: ComponentChildren;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Window {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const WHOLE: Window = { x: 0, y: 0, zoom: 1 }; // measured from the corner of the frame
const CLOSEST = 6;
const SMALL = 560; // CSS pixels: narrower drawings follow the focus
const STEP = 1.4;
const DRAG = 6;

export function Sheet({ frame, label, focus, legible = 0.62, children, ...rest }: Props) {
  const { width, height } = frame;
  const say = useWords();
  const svg = useRef<SVGSVGElement>(null);
  const [seen, setSeen] = useState<Window>(WHOLE);
  const [scale, setScale] = useState(1);
  const hands = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(0);

  function clamp({ x, y, zoom }: Window): Window {
    const z = Math.min(CLOSEST, Math.max(1, zoom));
    return {
      zoom: z,
      x: Math.min(width - width / z, Math.max(0, x)),
      y: Math.min(height - height / z, Math.max(0, y)),
    };
  }

  /** Zoom so that the point (in CSS pixels) stays where it is; the middle if there is none. */
  function zoomBy(factor: number, at?: { x: number; y: number }): void {
    setSeen((now) => {
      const box = svg.current?.getBoundingClientRect();
      const fx = at && box ? (at.x - box.left) / box.width : 0.5;
      const fy = at && box ? (at.y - box.top) / box.height : 0.5;
      const zoom = Math.min(CLOSEST, Math.max(1, now.zoom * factor));
      return clamp({
        zoom,
        x: now.x + (width / now.zoom - width / zoom) * fx,
        y: now.y + (height / now.zoom - height / zoom) * fy,
      });
    });
  }

  function moveBy(dx: number, dy: number): void {
    setSeen((now) => clamp({ ...now, x: now.x + dx / now.zoom, y: now.y + dy / now.zoom }));
  }

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setScale(element.clientWidth / width));
    watch.observe(element);
    return () => watch.disconnect();
  }, [width]);

  useEffect(() => {
    if ((svg.current?.clientWidth ?? width) >= SMALL) return;
    if (!focus) return setSeen(WHOLE);
    const zoom = Math.min(width / focus.width, height / focus.height, 3);
    setSeen(
      clamp({
        zoom,
        x: focus.x - frame.x + focus.width / 2 - width / zoom / 2,
        y: focus.y - frame.y + focus.height / 2 - height / zoom / 2,
      }),
    );
  }, [focus?.x, focus?.y, focus?.width, focus?.height]);

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey && seen.zoom === 1) return; // the page scrolls as usual
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX, y: event.clientY });
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [seen.zoom === 1]);

  function down(event: PointerEvent): void {
    hands.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (hands.current.size === 1) moved.current = 0;
  }

  function move(event: PointerEvent): void {
    const was = hands.current.get(event.pointerId);
    const box = svg.current?.getBoundingClientRect();
    if (!was || !box) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...hands.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const far = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(was.x - other.x, was.y - other.y));
      moved.current = DRAG + 1;
      zoomBy(far, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    } else if (seen.zoom > 1) {
      moved.current += Math.hypot(now.x - was.x, now.y - was.y);
      const units = width / box.width;
      if (moved.current > DRAG) moveBy((was.x - now.x) * units, (was.y - now.y) * units);
    }
    hands.current.set(event.pointerId, now);
  }

  function up(event: PointerEvent): void {
    hands.current.delete(event.pointerId);
  }

  function click(event: MouseEvent): void {
    if (moved.current <= DRAG) return;
    event.stopPropagation(); // the end of a drag points at nothing
    event.preventDefault();
    moved.current = 0;
  }

  function key(event: KeyboardEvent): void {
    const far = width / 8;
    const acts: Record<string, () => void> = {
      "+": () => zoomBy(STEP),
      "=": () => zoomBy(STEP),
      "-": () => zoomBy(1 / STEP),
      "0": () => setSeen(WHOLE),
      ArrowLeft: () => moveBy(-far, 0),
      ArrowRight: () => moveBy(far, 0),
      ArrowUp: () => moveBy(0, -far),
      ArrowDown: () => moveBy(0, far),
    };
    const act = acts[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow") && seen.zoom === 1) return;
    event.preventDefault();
    act();
  }

  const isZoomed = seen.zoom > 1;
  return (
    <div class={`sheet ${rest.class ?? ""}`} style={{ "--ratio": String(width / height) }} onKeyDown={key}>
      <svg
        ref={svg}
        viewBox={`${frame.x + seen.x} ${frame.y + seen.y} ${width / seen.zoom} ${height / seen.zoom}`}
        preserveAspectRatio="xMidYMid meet"
        role="group"
        aria-label={label}
        class={isZoomed ? "is-zoomed" : ""}
        data-close={scale * seen.zoom > legible ? "" : undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={up}
        onClickCapture={click}
      >
        {children}
      </svg>
      <div class="lens" role="group" aria-label={say("sheet.lens")}>
        <button type="button" class="icon" onClick={() => zoomBy(STEP)} aria-label={say("sheet.nearer")} title={`${say("sheet.nearer")} (+)`}>
          +
        </button>
        <button type="button" class="icon" onClick={() => zoomBy(1 / STEP)} disabled={!isZoomed} aria-label={say("sheet.farther")} title={`${say("sheet.farther")} (−)`}>
          −
        </button>
        <button type="button" class="icon" onClick={() => setSeen(WHOLE)} disabled={!isZoomed} aria-label={say("sheet.whole")} title={`${say("sheet.whole")} (0)`}>
          ⤢
        </button>
      </div>
    </div>
  );
}

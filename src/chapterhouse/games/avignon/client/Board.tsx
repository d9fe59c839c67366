/** Avignon: five people on five ribbons between two cities, one's own city at the bottom. */

import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "@house/boards/board";
import { useBefore } from "@house/boards/Glide";
import { Sheet } from "@house/boards/Sheet";
import { useWords } from "@house/words";
import { Acts } from "./Acts";
import { Banner } from "./Banner";
import { Cards } from "./Cards";
import { Form } from "./form";
import { Ghosts } from "./Ghosts";
import { Land } from "./Land";
import { Piles } from "./Piles";
import { other, sideOf, viewOf, type AvignonView, type Side } from "./view";
import "./avignon.css";

export function Board(props: BoardProps) {
  const say = useWords();
  const view = viewOf(props.view);
  const before = useBefore(view);
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const bottom = useHome(props);
  const form = useMemo(() => new Form(bottom, room), [bottom, room]);
  const [aimed, aim] = useState<string>();
  const { chosen, point, letGo } = useChosen(props, form, box);
  const column = view.columns.find((one) => one.column === chosen && one.card);
  const parts = { ...props, point, form, aim };
  const land = useMemo(() => <Land texts={props.texts} form={form} view={view} />, [props.texts, form, view.columns.map(({ place }) => place).join()]);
  useEffect(() => aim(undefined), [props.live]);
  return (
    <div class="avignon-board" ref={box} onKeyDown={(event) => event.key === "Escape" && letGo()}>
      <Sheet key={form.isNarrow ? "narrow" : "wide"} frame={{ x: 0, y: 0, width: form.width, height: form.height }} label={say("avignon.board")} class={`avignon ${form.isNarrow ? "is-narrow" : ""} ${column ? "has-chosen" : ""}`}>
        {land}
        <Banner {...parts} side={other(bottom)} before={before} />
        <Banner {...parts} side={bottom} before={before} />
        <Piles {...parts} />
        <Ghosts form={form} view={view} moves={offered(props, view, column?.column, aimed)} isFaint={aimed !== undefined} />
        {aimed && <Ghosts form={form} view={view} moves={[aimed]} />}
        <Cards {...parts} isFirst={before === undefined} chosen={column?.column} />
        {aimed && <Ghosts form={form} view={view} moves={[aimed]} isAbove />}
        {column && !form.isNarrow && <Acts {...parts} point={props.point} column={column} />}
      </Sheet>
    </div>
  );
}

/** What is shown of moves that nobody points at: both steps of the chosen card, or every card that a petition may take. */
function offered({ live }: BoardProps, view: AvignonView, chosen: number | undefined, aimed: string | undefined): string[] {
  const moves = Object.keys(view.outcomes).filter((move) => move !== aimed && live.has(move));
  if (chosen !== undefined) return moves.filter((move) => move === `beseech ${chosen}` || move === `chastise ${chosen}`);
  return moves.filter((move) => /^pu(ll|sh) /.test(move));
}

/** The city at the bottom: that of the seat which looks, and it stays there when everybody may see everything. */
function useHome({ view, eyes, home }: BoardProps): Side {
  const last = useRef(-1);
  if (eyes >= 0) last.current = eyes;
  const seat = last.current >= 0 ? last.current : (home ?? -1);
  return seat >= 0 ? sideOf(view, seat) : "rome";
}

/** A card that several moves are about is chosen first, and its moves are offered around it; where that has no room a menu opens. */
function useChosen(props: BoardProps, form: Form, box: RefObject<HTMLElement | null>) {
  const [chosen, choose] = useState<number>();
  useEffect(() => choose(undefined), [props.live]);
  const point = (noun: string, at: Element): void => {
    const isOne = (props.meant.get(noun)?.length ?? 0) < 2;
    if (form.isNarrow || isOne) return props.point(noun, at);
    const byKey = at.matches(":focus-visible");
    choose(chosen === Number(noun) ? undefined : Number(noun));
    if (byKey) requestAnimationFrame(() => box.current?.querySelector<SVGGElement>(".act-chips .shape.is-live")?.focus());
  };
  return { chosen, point, letGo: () => choose(undefined) };
}

/** The room that the board has; the frame of a table gives it a height, other pages do not. */
function useRoom(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [room, setRoom] = useState({ width: 1066, height: 780 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight } = element;
      const height = element.closest(".frame") ? clientHeight : width * (width < 640 ? 1.15 : 0.74);
      if (width > 0) setRoom((now) => (Math.abs(now.width - width) < 2 && Math.abs(now.height - height) < 2 ? now : { width, height }));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    if (element.parentElement) watch.observe(element.parentElement);
    measure();
    return () => watch.disconnect();
  }, []);
  return room;
}

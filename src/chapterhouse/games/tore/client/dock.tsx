/** What is one's own: goods, what will be due, the piles. */

import type { BoardProps } from "@house/boards/board";
import { nameOf } from "@house/boards/Good";
import { Token } from "@house/boards/Token";
import { useWords, type Say } from "@house/words";
import { Hand } from "./hand";
import { CardArt, Icon } from "./parts";
import { packOf, viewOf, type Due, type ToreSeat, type ToreView } from "./view";

interface Props {
  readonly board: BoardProps;
  readonly own: ToreSeat;
  readonly before: ToreView | undefined;
}

export function Dock({ board, own, before }: Props) {
  return (
    <div class="dock">
      <section class="chest" aria-label={useWords()("tore.your_goods")}>
        <Goods board={board} own={own} before={before} />
        <Duties board={board} own={own} />
      </section>
      <Hand board={board} own={own} />
      <Piles board={board} own={own} />
    </div>
  );
}

function Goods({ board, own, before }: Props) {
  const { texts } = board;
  const was = before?.seats[own.seat];
  const tiles: [string, number, number | undefined][] = [
    ...Object.entries(own.goods ?? {}).map(([good, count]): [string, number, number | undefined] => [good, count, was?.goods?.[good]]),
    ["points", own.points, was?.points],
  ];
  return (
    <div class="goods">
      {tiles.map(([good, count, old]) => (
        <Token key={good} board={board} noun={good} verbs={["give", "place"]} marks={{ "data-holds": `${own.seat} ${good}`, "data-count": count }} class={`good ${count ? "" : "is-nothing"} ${old !== undefined && old !== count ? "is-just-moved" : ""}`}>
          <Icon good={good} class="xl" />
          <b class="number">{count}</b>
          <small title={nameOf(texts, good)}>{nameOf(texts, good).split(" ").at(-1)}</small>
        </Token>
      ))}
    </div>
  );
}

/** What will be due when the chapter ends, what is missing of it, and what that costs. */
function Duties({ board, own }: { readonly board: BoardProps; readonly own: ToreSeat }) {
  const say = useWords();
  const { texts } = board;
  const { due, round } = viewOf(board.view);
  const missing = own.missing ?? [];
  if (!due.length) return null;
  const left = packOf(board.title).game.rounds_per_chapter - round;
  const loss = (place: 0 | 1): number => due.reduce((sum, one, n) => sum + one.each * (missing[n]?.[place] ?? 0), 0);
  const penalties = due.filter((_, n) => missing[n]?.[0]).map(({ penalty }) => texts.name(`penalty.${penalty}`));
  return (
    <div class="due">
      <p class="cap">
        <span>{texts.say("board.due")}</span>
        <span>{say("tore.rounds_left", { left })}</span>
      </p>
      <div class="duties">
        {due.map((one, n) => (
          <Duty key={one.penalty} board={board} own={own} due={one} missing={missing[n] ?? [0, 0]} />
        ))}
      </div>
      <p class="sum">
        {loss(1) > 0 ? say("tore.if_ended", { loss: lost(say, loss(0), loss(1)) }) : say("tore.all_ready")}
        {penalties.length > 0 && <span> {penalties.join(", ")}</span>}
        {loss(1) > 0 && due[0]?.doubled && <span> {say("tore.doubled")}</span>}
      </p>
    </div>
  );
}

interface DutyProps {
  readonly board: BoardProps;
  readonly own: ToreSeat;
  readonly due: Due;
  readonly missing: readonly [number, number];
}

function Duty({ board, own, due, missing: [least, most] }: DutyProps) {
  const say = useWords();
  const has = own.goods?.[due.good] ?? 0;
  return (
    <Token board={board} noun={due.penalty} verbs={["protect", "suffer"]} thing={`penalty.${due.penalty}`} class={`duty ${most ? "is-short" : "is-ready"}`}>
      <span class="need" aria-hidden="true">
        {Array.from({ length: due.most }, (_, n) => (
          <Icon key={n} good={due.good} class={n < has ? "" : "off"} />
        ))}
      </span>
      <em>{most ? say(least === most ? "tore.short" : "tore.short_range", { count: least === most ? most : range(least, most), loss: lost(say, least * due.each, most * due.each) }) : `✓ ${say("tore.ready")}`}</em>
      <span class="what">
        {nameOf(board.texts, due.good)} {range(due.least, due.most)}
      </span>
    </Token>
  );
}

/** "−2 to −5". */
function lost(say: Say, least: number, most: number): string {
  const minus = (points: number): string => (points ? `−${points}` : "0");
  return least === most ? minus(least) : say("tore.range", { least: minus(least), most: minus(most) });
}

const range = (least: number, most: number): string => (least === most ? String(least) : `${least}–${most}`);

function Piles({ board, own }: { readonly board: BoardProps; readonly own: ToreSeat }) {
  const say = useWords();
  const { texts } = board;
  const name = (card: string): string => texts.name(`card.${card}`) ?? card;
  return (
    <section class="piles" aria-label={say("tore.piles")}>
      <p>{say("tore.open")}</p>
      <ul class="plain pile">
        {own.open.map((card, n) => (
          <li key={card} class={n === own.open.length - 1 ? "is-last" : ""} title={name(card)} data-piece={`card ${card}`}>
            <CardArt card={card} />
            <span class="unseen">{name(card)}</span>
          </li>
        ))}
      </ul>
      <p>{texts.say("board.face_down")}</p>
      <ul class="plain pile">
        {(own.face_down ?? []).map((card) => (
          <li key={card} class="is-down" title={name(card)} data-piece={`card ${card}`}>
            <CardArt card={card} />
            <span class="unseen">{name(card)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

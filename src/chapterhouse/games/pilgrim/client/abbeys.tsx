/** The abbey of each seat: goods, figures, helpers, what stands on its slots. One's own can be pointed at. */

import type { BoardProps } from "@house/boards/board";
import { nameOf as goodName } from "@house/boards/Good";
import { Token } from "@house/boards/Token";
import { useWords } from "@house/words";
import { useEffect, useState } from "preact/hooks";
import { Figure, Icon, Seal } from "./parts";
import { nameOf, packOf, viewOf, type PilgrimSeat, type Slot } from "./view";

interface Props {
  readonly board: BoardProps;
  readonly open: (building: string) => void;
}

export function Abbeys({ board, open }: Props) {
  const say = useWords();
  const { seats } = viewOf(board.view);
  const first = Math.max(0, board.eyes);
  return (
    <section class={`abbeys has-${seats.length}`} aria-label={say("folio.players")}>
      {seats.map((_, n) => seats[(first + n) % seats.length]).map((seat) => seat && <Abbey key={seat.seat} board={board} seat={seat} open={open} />)}
    </section>
  );
}

function Abbey({ board, seat, open }: Props & { readonly seat: PilgrimSeat }) {
  const say = useWords();
  const { texts, names } = board;
  const now = viewOf(board.view);
  const { player } = packOf(board.title);
  const isOwn = seat.seat === board.eyes;
  const limits: Readonly<Record<string, number>> = { stone: player.stone_limit, grain: player.grain_limit };
  const isPlan = isOwn && [...board.live.values()].some((choices) => choices.some(({ verb }) => verb === "move"));
  return (
    <article class={`abbey colour-pilgrim-${seat.colour} ${now.mover === seat.seat && !now.over ? "is-moving" : ""} ${isPlan ? "is-plan" : ""}`}>
      <h2>
        <svg viewBox="-15 -15 30 30" aria-hidden="true"><Seal colour={seat.colour} x={0} y={0} r={13} /></svg>
        <span class="person">{nameOf(names, texts, seat.seat)}</span>
        {now.starter === seat.seat && <span class="first" title={texts.say("board.starter", { who: nameOf(names, texts, seat.seat) })}>{say("pilgrim.first")}</span>}
        <b class="score number" title={texts.say("board.points")}>{seat.score}</b>
      </h2>
      <p class="row goods">
        {Object.entries(seat.goods).map(([good, count]) => (
          <span key={good} class="stock" title={goodName(texts, good)} data-holds={`${seat.seat} ${good}`} data-count={count}>
            <Icon name={good} />
            <b class="number">{count}</b>
            {limits[good] !== undefined && <small>/{limits[good]}</small>}
            <span class="unseen"> {goodName(texts, good)}</span>
          </span>
        ))}
        <span class="stock" title={goodName(texts, "piety")} data-holds={`${seat.seat} piety`} data-count={seat.piety}><Icon name="piety" /><b class="number">{seat.piety}</b><span class="unseen"> {goodName(texts, "piety")}</span></span>
      </p>
      <Shelves board={board} seat={seat} isOwn={isOwn} />
      <ul class="plain row slots">
        {seat.slots.map((slot, n) => (slot || isOwn) && (
          <li key={n}><Held board={board} slot={slot} open={open} /></li>
        ))}
      </ul>
    </article>
  );
}

/** Village, abbey, city and the activities: with Allocation one is lifted from a shelf and put on another. */
function Shelves({ board, seat, isOwn }: { readonly board: BoardProps; readonly seat: PilgrimSeat; readonly isOwn: boolean }) {
  const { texts } = board;
  const [lifted, lift] = useState("");
  useEffect(() => lift(""), [board.live]);
  const moves = isOwn ? [...board.live.keys()].filter((key) => key.startsWith("move ")).map((key) => key.slice(5).split(">")) : [];
  const shelf = (id: string, count: number, name: string) => {
    const target = lifted && moves.some(([from, to]) => from === lifted && to === id) ? `move ${lifted}>${id}` : "";
    const isSource = !lifted && moves.some(([from]) => from === id);
    const content = (
      <>
        <Icon name={id} />
        {count > 0 && <svg class="helping" viewBox="-12 -13 24 26" aria-hidden="true"><Figure colour={seat.colour} x={0} y={0} scale={1} /></svg>}
        {count > 1 && <b class="number">{count}</b>}
        <span class="shelf-name">{name}</span>
      </>
    );
    const title = texts.name(`activity_help.${id}`) ?? name;
    if (target) return <Token key={id} board={board} noun={target} class={`shelf ${count ? "is-held" : ""}`}>{content}</Token>;
    if (isSource || lifted === id) {
      return (
        <button key={id} type="button" class={`token shelf is-live ${lifted === id ? "is-chosen" : ""} ${count ? "is-held" : ""}`} aria-pressed={lifted === id} data-shelf={id} title={title} onClick={() => lift(lifted === id ? "" : id)}>
          {content}
        </button>
      );
    }
    return <span key={id} class={`shelf ${count ? "is-held" : ""}`} title={title}>{content}</span>;
  };
  const home = (id: string, count: number, noun: string) => {
    const name = id === "village" ? texts.say("board.village") : texts.say(`board.${id}`);
    const isSource = id === "abbey" && moves.length > 0;
    const body = (
      <>
        <Icon name={id} />
        <b class="number">{count}</b>
        <span class="shelf-name">{name}</span>
      </>
    );
    if (isSource) {
      const target = lifted && lifted !== id ? `move ${lifted}>${id}` : "";
      if (target && board.live.has(target)) return <Token board={board} noun={target} class="home">{body}</Token>;
      if (moves.some(([from]) => from === id)) {
        return <button type="button" class={`token home is-live ${lifted === id ? "is-chosen" : ""}`} aria-pressed={lifted === id} data-shelf={id} title={name} onClick={() => lift(lifted === id ? "" : id)}>{body}</button>;
      }
    }
    if (isOwn && noun && board.live.has(noun)) return <Token board={board} noun={noun} class="home">{body}</Token>;
    return <span class="home" title={name}>{body}</span>;
  };
  return (
    <div class="row figures">
      <span class="homes">
        {home("village", seat.village, "ordain")}
        <span class="to" aria-hidden="true">›</span>
        {home("abbey", seat.abbey, "mission")}
        <span class="to" aria-hidden="true">›</span>
        {home("city", seat.city, "")}
      </span>
      <span class="shelves">{Object.entries(seat.activities).map(([id, count]) => shelf(id, count, texts.name(`activity.${id}`) ?? id))}</span>
    </div>
  );
}

function Held({ board, slot, open }: { readonly board: BoardProps; readonly slot: Slot; readonly open: (building: string) => void }) {
  const { texts } = board;
  if (!slot) return <span class="slot" />;
  if ("favour" in slot) {
    return (
      <span class="slot is-favour" title={texts.name(`favour.${slot.favour}`)}>
        <svg viewBox="-20 -20 40 40" aria-hidden="true"><circle class="wax" r="17" /><text class="wax-number" y="7" text-anchor="middle">{slot.favour}</text></svg>
        <span class="unseen">{texts.name(`favour.${slot.favour}`)}</span>
      </span>
    );
  }
  const name = texts.name(`building.${slot.building}`) ?? "";
  const level = packOf(board.title).building.find(({ id }) => id === slot.building)?.level ?? 1;
  return (
    <Token board={{ ...board, point: open }} noun={slot.building} thing={`building.${slot.building}`} marks={{ "data-piece": `house ${slot.building}` }} class={`slot is-house level-${level} ${slot.donated ? "is-given" : ""}`}>
      <Icon name={slot.building} />
      <span class="unseen">{slot.donated ? texts.say("board.donated", { building: name }) : name}</span>
    </Token>
  );
}

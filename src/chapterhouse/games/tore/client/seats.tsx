/** Everybody at the table: points, what was played, what is left, what is owed. */

import type { BoardProps } from "@house/boards/board";
import { nameOf } from "@house/boards/Good";
import { Mark } from "@house/boards/Mark";
import { useWords } from "@house/words";
import { CardArt, Icon } from "./parts";
import { badge, viewOf, type ToreSeat } from "./view";

export function SeatStrip({ board }: { readonly board: BoardProps }) {
  const say = useWords();
  return (
    <ul class="plain seat-strip" aria-label={say("folio.players")}>
      {viewOf(board.view).seats.map((seat) => (
        <li key={seat.seat} class={seat.seat === board.eyes ? "is-own" : ""}>
          <OneSeat board={board} seat={seat} />
        </li>
      ))}
    </ul>
  );
}

function OneSeat({ board, seat }: { readonly board: BoardProps; readonly seat: ToreSeat }) {
  const say = useWords();
  const { texts, names, view } = board;
  const isOwn = seat.seat === board.eyes; // whose goods lie in the dock
  const isOpen = seat.goods && !isOwn;
  return (
    <>
      <Mark badge={badge(view, seat.seat)} />
      <b class="name">{names[seat.seat]}</b>
      {viewOf(view).crest === seat.seat && (
        <span title={texts.say("board.holder")}>
          <Icon good="crest" />
          <span class="unseen">{texts.say("board.holder")}</span>
        </span>
      )}
      <b class="points number" data-holds={isOwn ? undefined : `${seat.seat} points`} data-count={seat.points}>
        {board.points?.[seat.seat] ?? seat.points}
        <Icon good="points" />
        <span class="unseen">{texts.say("board.points")}</span>
      </b>
      <span class={`mini ${seat.open.length > 3 ? "is-many" : ""}`}>
        {seat.open.map((card, n) => (
          <span key={card} class={n === seat.open.length - 1 ? "is-last" : ""} title={texts.name(`card.${card}`)} data-piece={isOwn ? undefined : `card ${seat.seat} ${card}`}>
            <CardArt card={card} />
            <span class="unseen">{texts.name(`card.${card}`)}, </span>
          </span>
        ))}
      </span>
      <span class="left number" title={texts.say("board.hand_cards")}>
        <i class="back" aria-hidden="true" />
        {seat.cards}
        <span class="unseen">{texts.say("board.hand_cards")}</span>
      </span>
      <span class="left number" title={say("tore.houses_left")}>
        <Icon good="house" />
        {seat.houses_left}
        <span class="unseen">{say("tore.houses_left")}</span>
      </span>
      <span class="left number" title={say("tore.seals_left")}>
        <Icon good="seal" />
        {seat.seals_left}
        <span class="unseen">{say("tore.seals_left")}</span>
      </span>
      {seat.owes.length > 0 && <span class="owes">{seat.owes.map((penalty) => texts.name(`penalty.${penalty}`)).join(", ")}</span>}
      {isOpen && (
        <span class="amounts open-goods">
          {Object.entries(seat.goods ?? {}).map(
            ([good, count]) =>
              count > 0 && (
                <span key={good} class="number" title={nameOf(texts, good)} data-holds={`${seat.seat} ${good}`} data-count={count}>
                  <Icon good={good} />
                  <b>{count}</b>
                  <span class="unseen"> {nameOf(texts, good)}</span>
                </span>
              ),
          )}
        </span>
      )}
    </>
  );
}

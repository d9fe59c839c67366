/** What is posted below the council: the event in words, lasting events, the ways to lay the card, and the market. */

import type { BoardProps } from "@house/boards/board";
import { nameOf } from "@house/boards/Good";
import { Mark } from "@house/boards/Mark";
import { MARKS, thing } from "@house/boards/things";
import { Token } from "@house/boards/Token";
import { useWords } from "@house/words";
import { about, Gained, Icon } from "./parts";
import { homeOf } from "./town";
import { badge, packOf, viewOf, type Lay } from "./view";

/** The event card is being laid: by whoever is asked, or by somebody one waits for. */
export function isLaying(board: BoardProps): boolean {
  return viewOf(board.view).lays.length > 0 && (board.meant.size === 0 || about(board, ["orient"]).meant.size > 0);
}

interface Looking {
  readonly board: BoardProps;
  readonly shown: Lay | undefined;
  readonly look: (steps: number) => void;
  readonly turn: (by: number) => void;
}

export function Posted({ board, shown, look, turn }: Looking) {
  const now = viewOf(board.view);
  const isTurning = isLaying(board);
  return (
    <div class="posted">
      {now.event && <Event board={board} id={now.event} kind="event" />}
      {isTurning ? <Lays board={board} shown={shown} look={look} turn={turn} /> : <Lasting board={board} />}
      {!isTurning && <Market board={board} />}
    </div>
  );
}

function Event({ board, id, kind }: { readonly board: BoardProps; readonly id: string; readonly kind: "event" | "stored" }) {
  const { title, texts } = board;
  const known = thing(title, `event.${id}`);
  const row = packOf(title).event.find((event) => event.id === id);
  if (!known) return null;
  return (
    <article class={`event ${kind}`} data-thing={`event.${id}`}>
      <h2>
        {known.names[texts.language]}
        <span class="mark">{MARKS[known.source]}</span>{" "}
        <small>{kind === "stored" ? texts.say("board.stored") : texts.say(row?.kind === "permanent" ? "board.permanent" : "board.immediate")}</small>
      </h2>
      <p>{known.texts?.[texts.language]}</p>
      {kind !== "stored" && row?.corners_provenance && row.corners_provenance !== "rulebook" && (
        <p class="soft small">
          {texts.say("board.corners")}
          <span class="mark">{MARKS[row.corners_provenance]}</span>
        </p>
      )}
    </article>
  );
}

/** The places where lasting events stay. */
function Lasting({ board }: { readonly board: BoardProps }) {
  const say = useWords();
  return (
    <div class="lasting">
      {viewOf(board.view).stored.map((id, place) =>
        id ? (
          <Event key={place} board={board} id={id} kind="stored" />
        ) : (
          <p key={place} class="free-place">
            {say("tore.place_free")}
          </p>
        ),
      )}
    </div>
  );
}

/** The four ways to lay the card: everybody's income, and where the stone goes. */
function Lays({ board, shown, look, turn }: Looking) {
  const say = useWords();
  const { texts, names, view } = board;
  const now = viewOf(view);
  const order = now.seats.map((_, n) => (Math.max(0, board.eyes) + n) % now.seats.length);
  return (
    <div class="lays" role="group" aria-label={say("tore.lays")}>
      <button type="button" class="icon turner" aria-label={say("tore.turn_left")} onClick={() => turn(-1)}>
        ⟲
      </button>
      {now.lays.map((lay) => (
        <div key={lay.steps} class={`lay ${shown === lay ? "is-shown" : ""}`} onPointerEnter={() => look(lay.steps)} onFocusIn={() => look(lay.steps)}>
          <Token board={board} noun={String(lay.steps)} verbs={["orient"]} class="lay-it">
            <b class="steps">
              {lay.steps}
              <span class="unseen"> {say("tore.steps")}: </span>
            </b>
            <span class="incomes">
              {order.map((seat) => (
                <span key={seat} class={seat === board.eyes ? "income is-own" : "income"}>
                  <Mark badge={badge(view, seat)} />
                  <span class="unseen">{names[seat]} </span>
                  <Gained texts={texts} gains={lay.income[seat] ?? {}} none="–" />
                </span>
              ))}
            </span>
            <span class="goal">
              ◆ {lay.steps === 0 ? say("tore.stays") : texts.name(`favour.${lay.space}`)} {lay.favour && lay.steps > 0 && <Gained texts={texts} gains={lay.favour} none={texts.say("board.nothing")} />}
            </span>
          </Token>
        </div>
      ))}
      <button type="button" class="icon turner" aria-label={say("tore.turn_right")} onClick={() => turn(1)}>
        ⟳
      </button>
    </div>
  );
}

function Market({ board }: { readonly board: BoardProps }) {
  const say = useWords();
  const { texts } = board;
  const now = viewOf(board.view);
  const prices = now.market as Readonly<Record<string, number | null>>;
  const goods = Object.entries(now.stock).filter(([good]) => !homeOf(board, good));
  return (
    <div class="market" role="group" aria-label={texts.say("board.market")}>
      <div class="awning" aria-hidden="true" />
      <div class="wares">
        {goods.map(([good, count]) => {
          const price = prices[good];
          return (
            <Token key={good} board={board} noun={good} verbs={["take"]} class="ware-stall">
              <span class="count">
                <Icon good={good} class="l" />
                <b class="number">{count}</b>
              </span>
              <span class="unseen">{nameOf(texts, good)}: </span>
              <span class="price">
                {price === undefined ? say("tore.in_stock") : price === null ? say("tore.not_sold") : say("tore.sells_at", { price })}
                {typeof price === "number" && <Icon good="gold" />}
              </span>
            </Token>
          );
        })}
      </div>
    </div>
  );
}

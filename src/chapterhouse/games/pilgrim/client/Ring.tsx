/** The ring of duties around the city, as a square: what each place asks, its tithe, and who stands there. */

import { useWords } from "@house/words";
import type { BoardProps } from "@house/boards/board";
import { Good } from "@house/boards/Good";
import { Mark } from "@house/boards/Mark";
import { Token } from "@house/boards/Token";
import { badge, nameOf, viewOf, type Place } from "./view";

const SQUARE = ["NW", "N", "NE", "W", "", "E", "SW", "S", "SE"];

export function Ring(props: BoardProps) {
  const { view, texts } = props;
  const now = viewOf(view);
  return (
    <div class="ring">
      {SQUARE.map((id) => {
        const place = now.ring.find((one) => one.place === id);
        return place ? (
          <Spot key={id} {...props} place={place} />
        ) : (
          <Token key="city" board={props} noun="city" class="card city">
            <b>{texts.say("board.city")}</b>
            <Figures {...props} counts={now.seats.map((seat) => seat.city)} />
            <span class="small soft" aria-hidden="true">
              {texts.say("board.currents")}
            </span>
          </Token>
        );
      })}
    </div>
  );
}

function Spot({ place, ...props }: BoardProps & { readonly place: Place }) {
  const { view, texts } = props;
  const say = useWords();
  const hasMerchant = viewOf(view).merchant === place.place;
  return (
    <Token board={props} noun={place.place.toLowerCase()} class={`card place ${hasMerchant ? "has-merchant" : ""}`}>
      <span>
        <span class="small soft">{texts.name(`place.${place.place}`)}</span> <b>{place.duty ? texts.name(`duty.${place.duty}`) : "–"}</b>
      </span>
      <span class="small amount">
        {place.tithe ? (
          <>
            {place.tithe === "cornucopia" ? <span aria-hidden="true">✶</span> : <Good good={place.tithe} />} {texts.name(`tithe.${place.tithe}`)}
          </>
        ) : (
          <span class="soft">{texts.say("board.no_tithe")}</span>
        )}
      </span>
      <Figures {...props} counts={place.acolytes} hasDummy={place.dummy} />
      {hasMerchant && <span class="tag warn small">{say("pilgrim.merchant")}</span>}
    </Token>
  );
}

/** So many figures of each seat; a grey one is a dummy. */
function Figures({ counts, hasDummy = false, ...props }: BoardProps & { readonly counts: readonly number[]; readonly hasDummy?: boolean }) {
  const say = useWords();
  return (
    <span class="figures">
      {counts.map(
        (count, seat) =>
          count > 0 && (
            <span key={seat} class="amount" title={nameOf(props.names, props.texts, seat)}>
              <Mark badge={badge(props.view, seat)} />
              <b class="number">{count}</b>
              <span class="unseen">{nameOf(props.names, props.texts, seat)}</span>
            </span>
          ),
      )}
      {hasDummy && <span class="tag small">{say("pilgrim.dummy")}</span>}
    </span>
  );
}

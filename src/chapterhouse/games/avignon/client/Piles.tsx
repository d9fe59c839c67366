/** The draw pile with its number, and the cards laid aside. */

import type { BoardProps } from "@house/boards/board";
import { Niche } from "./Niche";
import type { Form } from "./form";
import { cardName, cardRow, viewOf } from "./view";

export function Piles({ form, texts, title, ...props }: BoardProps & { readonly form: Form }) {
  const view = viewOf(props.view);
  const { isNarrow, strip, width, height } = form;
  const [wide, high] = isNarrow ? [26, 30] : [40, 42];
  const first = isNarrow ? 118 : 330;
  const most = Math.floor((width - first) / (wide + 5));
  return (
    <g class="piles" transform={`translate(0 ${height - strip})`}>
      <g transform={`translate(${form.pile.x} ${strip / 2})`} role="img" aria-label={`${texts.say("board.pile")}: ${view.pile}`}>
        {[4, 2, 0].slice(-Math.max(1, Math.min(3, view.pile))).map((offset) => (
          <rect key={offset} class={view.pile ? "back" : "back none"} x={-wide / 2 + offset - 2} y={-high / 2 + offset - 2} width={wide - 4} height={high} rx="4" />
        ))}
        <text class="count" text-anchor="middle" x="-4" y="5">
          {view.pile}
        </text>
      </g>
      {!isNarrow && (
        <text class="caption" x={form.pile.x + wide / 2 + 8} y={strip / 2 + 5}>
          {texts.say("board.pile")}
        </text>
      )}
      <text class="caption" text-anchor="end" x={first - 8} y={strip / 2 + 5}>
        {texts.say("board.discard")}
      </text>
      <g role="img" aria-label={`${texts.say("board.discard")}: ${view.discard.map((card) => cardName(texts, card)).join(", ") || "–"}`}>
        {view.discard.slice(-most).map((card, index) => (
          <g key={`${index}${card}`} data-piece={`discard ${Math.max(0, view.discard.length - most) + index}`} class={`small faction-${cardRow(title, card)?.faction ?? ""}`}>
            <Niche x={first + index * (wide + 5)} y={(strip - high) / 2} width={wide} height={high} card={card} name={cardName(texts, card)} />
            <title>{cardName(texts, card)}</title>
          </g>
        ))}
      </g>
    </g>
  );
}

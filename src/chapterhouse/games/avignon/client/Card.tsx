/** A card of Avignon around its middle: number, portrait in its niche, name, petition. */

import type { Texts } from "@house/say";
import type { Title } from "@house/wire";
import { Bust } from "./busts";
import { cardName, cardRow, mark } from "./view";
import { sentences, wrap } from "./wrap";

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Props {
  readonly texts: Texts;
  readonly title: Title;
  readonly card: string;
  readonly size: Size;
  readonly number?: number;
  /** The sentence of its petition that is being carried out. */
  readonly sentence?: number | undefined;
  readonly hasText?: boolean;
}

const LETTER = 0.425; // of the size of type: how wide a letter is on average

export function Card({ texts, title, card, size, number, sentence, hasText = false }: Props) {
  const { width, height } = size;
  const name = cardName(texts, card);
  const signed = name + mark(title, card);
  const ribbon = width < 60 ? 13 : width < 100 ? 20 : 24;
  const niche = hasText ? Math.min(height * 0.44, 112) : height - ribbon - (width < 60 ? 8 : 13);
  const top = -height / 2 + (width < 60 ? 4 : 6);
  const inner = width - (width < 60 ? 8 : 12);
  const type = width < 60 ? 0 : Math.max(11.2, Math.min(width < 100 ? 13 : 17, (inner - 6) / (signed.length * 0.47)));
  return (
    <g class={`card faction-${cardRow(title, card)?.faction ?? ""}`}>
      <rect class="paper" x={-width / 2} y={-height / 2} width={width} height={height} rx="8" />
      <Niche x={-inner / 2} y={top} width={inner} height={niche} card={card} name={name} />
      <path class="ribbon" d={`M${-inner / 2} ${top + niche}h${inner}v${ribbon}h${-inner}z`} />
      {type > 0 && (
        <text class="title" text-anchor="middle" textLength={signed.length * type * 0.47 > inner ? inner - 2 : undefined} lengthAdjust="spacingAndGlyphs" y={top + niche + ribbon / 2 + type * 0.34} font-size={type}>
          {signed}
        </text>
      )}
      {hasText && <Petition texts={texts} title={title} card={card} inner={inner} top={top + niche + ribbon + 4} bottom={height / 2 - 5} sentence={sentence} />}
      {number !== undefined && (
        <g transform={`translate(${-width / 2 + 14} ${-height / 2 + 14})`}>
          <circle class="disc" r="10.500" />
          <text class="number" text-anchor="middle" y="5">
            {number}
          </text>
        </g>
      )}
    </g>
  );
}

/** A portrait in its niche: arch, glory, bust. */
export function Niche({ x, y, width, height, card, name }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number; readonly card: string; readonly name: string }) {
  const scale = Math.min(width / 130, height / 113);
  const arch = `M${-width * 0.42} 0V${-height * 0.5}a${width * 0.42} ${height * 0.44} 0 0 1 ${width * 0.84} 0V0`;
  return (
    <g class="niche" transform={`translate(${x + width / 2} ${y + height})`}>
      <rect class="wall" x={-width / 2} y={-height} width={width} height={height} rx="3" />
      <path class="arch" d={`${arch}z`} />
      <path class="arch-line" d={arch} />
      <circle class="glory" cy={-height * 0.54} r={34 * scale} />
      <g transform={`scale(${scale})`}>
        <Bust character={card} name={name} />
      </g>
      <rect class="rim" x={-width / 2} y={-height} width={width} height={height} rx="3" />
    </g>
  );
}

interface PetitionProps extends Pick<Props, "texts" | "title" | "card" | "sentence"> {
  readonly inner: number;
  readonly top: number;
  readonly bottom: number;
}

/** The text in readable type; what does not fit ends in "…" and stands whole in the note of the card. */
function Petition({ texts, title, card, inner, top, bottom, sentence }: PetitionProps) {
  const text = texts.name(`card_text.${card}`) ?? "";
  const size = [13.6, 12.6, 12].find((one) => wrap(text, (inner - 4) / (one * LETTER), 99).length * one * 1.1 <= bottom - top) ?? 12;
  const lines = wrap(text, (inner - 4) / (size * LETTER), Math.max(1, Math.floor((bottom - top) / (size * 1.1))));
  const isCounted = sentence !== undefined && sentences(text) === cardRow(title, card)?.petition?.length;
  const state = (one: number): string => {
    if (sentence === undefined) return "";
    if (!isCounted) return "is-now";
    return one === sentence ? "is-now" : one < sentence ? "is-done" : "";
  };
  return (
    <text class="petition" text-anchor="middle" font-size={size}>
      {lines.map((runs, line) => (
        <tspan key={line} x="0" y={top + size * 0.9 + line * size * 1.1}>
          {runs.map((run, place) => (
            <tspan key={place} class={state(run.sentence)}>
              {place ? ` ${run.text}` : run.text}
            </tspan>
          ))}{" "}
        </tspan>
      ))}
    </text>
  );
}

/** A card of Avignon around its middle: number, portrait in its niche, name, petition. */

import { useMemo } from "preact/hooks";
import type { Texts } from "@house/say";
import type { Title } from "@house/wire";
import { Niche } from "./Niche";
import { cardName, cardRow, mark } from "./view";
import { isPictured, Wins } from "./Wins";
import { fitted, lowest, sentences } from "./wrap";

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

/** Drawn again only when it shows something else: a portrait has many lines. */
export function Card(props: Props) {
  const { texts, title, card, size, number, sentence, hasText } = props;
  return useMemo(() => <Drawn {...props} />, [texts, title, card, size, number, sentence, hasText]);
}

function Drawn({ texts, title, card, size, number, sentence, hasText = false }: Props) {
  const { width, height } = size;
  const name = cardName(texts, card);
  const signed = name + mark(title, card);
  const ribbon = width < 60 ? 13 : width < 100 ? 20 : 24;
  const niche = hasText ? portrait(texts, title, size) : height - ribbon - (width < 60 ? 8 : 13);
  const top = -height / 2 + (width < 60 ? 4 : 6);
  const inner = width - (width < 60 ? 8 : 12);
  const wins = cardRow(title, card)?.win ?? [];
  const words = { top: top + niche + ribbon + 4, bottom: height / 2 - 5 };
  const hasPictures = hasText && isPictured(wins, inner, words.bottom - words.top);
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
      {hasPictures && <Wins texts={texts} wins={wins} inner={inner} {...words} />}
      {hasText && !hasPictures && <Petition texts={texts} title={title} card={card} inner={inner} {...words} sentence={sentence} />}
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

interface PetitionProps extends Pick<Props, "texts" | "title" | "card" | "sentence"> {
  readonly inner: number;
  readonly top: number;
  readonly bottom: number;
}

/** The text in readable type; what does not fit ends in "…" and stands whole in the note of the card. */
function Petition({ texts, title, card, inner, top, bottom, sentence }: PetitionProps) {
  const text = texts.name(`card_text.${card}`) ?? "";
  const { size, lines } = fitted(text, inner, bottom - top);
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

const EDGES = 6 + 24 + 4 + 5; // above the portrait, its name, and around the words
const LEAST = 46; // of a portrait that can still be told from others

/** How high the portraits of a pack are: as high as its longest text leaves room for, so that no petition is cut. */
function portrait(texts: Texts, title: Title, { width, height }: Size): number {
  const cards = (title.data["card"] ?? []) as readonly { readonly id: string }[];
  const longest = Math.max(0, ...cards.map(({ id }) => lowest(texts.name(`card_text.${id}`) ?? "", width - 12)));
  return Math.max(LEAST, Math.min(height * 0.44, 112, height - EDGES - longest));
}

/** Width and height of what a card has for its petition. */
export function petitionRoom(texts: Texts, title: Title, size: Size): [number, number] {
  return [size.width - 12, size.height - EDGES - portrait(texts, title, size)];
}

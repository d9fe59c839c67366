/** The cards beside the map: the open row, the pile, the discards and one's own hand. */

import type { Texts } from "@house/say";
import { useWords } from "@house/words";
import type { BoardProps } from "@house/boards/board";
import { Shape } from "@house/boards/Shape";
import type { Atlas, KardinalView } from "./view";

const CARD = { width: 96, height: 128 };

export function Cards({ atlas, ...props }: BoardProps & { readonly atlas: Atlas }) {
  const say = useWords();
  const view = props.view as unknown as KardinalView;
  const { texts } = props;
  const hand = props.eyes >= 0 ? view.seats[props.eyes]?.hand : undefined;
  const places = ["left", "right"];
  return (
    <div class="cards">
      <section aria-label={texts.say("board.open")}>
        <h2>{texts.say("board.open")}</h2>
        <div class="row">
          {view.open.map((kind, place) => (
            <Slot key={place} {...props} noun={places[place] ?? ""} label={kind ? called(atlas, texts, kind) : say("kardinal.no_card")}>
              {kind ? <Face {...props} atlas={atlas} kind={kind} /> : <Gap />}
            </Slot>
          ))}
          <Slot {...props} noun="pile" label={`${texts.say("board.pile")}: ${view.pile}`}>
            <Back count={view.pile} />
          </Slot>
        </div>
      </section>
      {hand && (
        <section aria-label={texts.say("board.hand")}>
          <h2>{texts.say("board.hand")}</h2>
          <div class="row">
            {hand.map((kind, place) => (
              <Slot key={place} {...props} noun={kind.toLowerCase()} label={called(atlas, texts, kind)}>
                <Face {...props} atlas={atlas} kind={kind} />
              </Slot>
            ))}
            {hand.length === 0 && <p class="empty">{say("kardinal.no_card")}</p>}
          </div>
        </section>
      )}
      <section aria-label={texts.say("board.discard")} class="discards">
        <h2>{texts.say("board.discard")}</h2>
        <ul class="plain row small">
          {atlas.cards.map(({ id }) => (
            <li key={id} class={`wash-${id} pip`} title={texts.name(`card.${id}`)}>
              <b>{id}</b> {view.discard.filter((kind) => kind === id).length}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Slot({ noun, label, children, ...props }: BoardProps & { readonly noun: string; readonly label: string; readonly children: preact.ComponentChildren }) {
  return (
    <svg class="card-slot" viewBox={`-6 -6 ${CARD.width + 12} ${CARD.height + 12}`} role="group" aria-label={label}>
      <Shape board={props} noun={noun} label={label} class="kard">
        <rect class="halo" x="-4" y="-4" width={CARD.width + 8} height={CARD.height + 8} rx="10" />
        {children}
      </Shape>
    </svg>
  );
}

function Face({ atlas, kind, texts }: BoardProps & { readonly atlas: Atlas; readonly kind: string }) {
  const names = countries(atlas, texts, kind);
  return (
    <g class={`face wash-${kind}`}>
      <rect class="paper" width={CARD.width} height={CARD.height} rx="7" />
      <rect class="field" x="6" y="6" width={CARD.width - 12} height={CARD.height - 12} rx="4" />
      <path class="vine" d="M14 118c20-10 8-30 22-40M82 12c-20 10-8 30-22 40" />
      <text class="code" x={CARD.width / 2} y="58" text-anchor="middle">
        {kind}
      </text>
      {names.flatMap((name, line) => [
        " ",
        <text key={name} class="name" x={CARD.width / 2} y={(names.length > 1 ? 82 : 92) + line * 22} text-anchor="middle" textLength={name.length > 10 ? CARD.width - 18 : undefined} lengthAdjust="spacingAndGlyphs">
          {name}
        </text>,
      ])}
    </g>
  );
}

/** The names of the countries on a card. */
function countries(atlas: Atlas, texts: Texts, kind: string): string[] {
  const card = atlas.cards.find((one) => one.id === kind);
  return (card?.countries ?? []).map((country) => texts.name(`country.${country}`) ?? country);
}

/** A card as it reads: "FA Franconia Aragon". */
function called(atlas: Atlas, texts: Texts, kind: string): string {
  return [kind, ...countries(atlas, texts, kind)].join(" ");
}

function Back({ count }: { readonly count: number }) {
  return (
    <g class="back">
      {count > 2 && <rect class="paper" x="4" y="4" width={CARD.width - 2} height={CARD.height - 2} rx="7" />}
      <rect class="paper" width={CARD.width - 2} height={CARD.height - 2} rx="7" />
      <path class="vine" d="M16 16h62v94H16zM47 16v94M16 63h62M16 16l62 94M78 16l-62 94" />
      <circle class="count-ground" cx="47" cy="63" r="22" />
      <text class="count" x="47" y="71" text-anchor="middle">
        {count}
      </text>
    </g>
  );
}

function Gap() {
  return <rect class="gap" width={CARD.width} height={CARD.height} rx="7" />;
}

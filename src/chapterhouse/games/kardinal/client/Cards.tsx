/** The dock beside the map: the open row, the pile, the discards and one's own hand, on heraldic cards. */

import type { BoardProps } from "@house/boards/board";
import { Card, Face, Gap, Pile } from "@house/boards/Card";
import { Hand, Tray } from "@house/boards/Tray";
import type { Texts } from "@house/say";
import { useWords } from "@house/words";
import { Shield, ShieldClip } from "./arms";
import { viewOf, type Atlas } from "./view";

const SIZE = { width: 100, height: 148 };
const PLACES = ["left", "right"];

export function Cards({ atlas, ...props }: BoardProps & { readonly atlas: Atlas }) {
  const say = useWords();
  const view = viewOf(props.view);
  const { texts } = props;
  const hand = view.seats[props.eyes]?.hand;
  return (
    <div class="dock">
      <svg class="defs" width="0" height="0" aria-hidden="true">
        <ShieldClip id="kardinal-card-shield" />
      </svg>
      <Tray label={texts.say("board.open")} class="open-row">
        {view.open.map((kind, place) => (
          <Card key={place} board={props} size={SIZE} marks={{ "data-piece": `open ${place}`, "data-face": kind ?? "" }} noun={PLACES[place]} label={kind ? called(atlas, texts, kind) : say("kardinal.no_card")}>
            {kind ? <Arms atlas={atlas} texts={texts} kind={kind} /> : <Gap size={SIZE} />}
          </Card>
        ))}
      </Tray>
      <Tray label={texts.say("board.pile")} class={view.pile < 10 ? "pile is-thin" : "pile"}>
        <Card board={props} size={SIZE} noun="pile" label={`${texts.say("board.pile")}: ${view.pile}`}>
          <Pile size={SIZE} count={view.pile} />
        </Card>
        <ul class="plain discards" aria-label={texts.say("board.discard")}>
          <li aria-hidden="true">{texts.say("board.discard")}</li>
          {atlas.cards.map(({ id, countries }) => (
            <li key={id} class={`wash-${id}`} title={texts.name(`card.${id}`)}>
              <svg viewBox={`-24 -26 ${48 * countries.length} 54`} aria-hidden="true">
                {countries.map((country, place) => (
                  <g key={country} transform={`translate(${48 * place} 0)`}>
                    <ArmsOf atlas={atlas} texts={texts} country={country} />
                  </g>
                ))}
              </svg>
              <span class="unseen">{texts.name(`card.${id}`)} </span>
              {view.discard.filter((kind) => kind === id).length}
            </li>
          ))}
        </ul>
      </Tray>
      {hand && (
        <Hand label={texts.say("board.hand")} empty={say("kardinal.no_card")}>
          {hand.map((kind, place) => (
            <Card key={place} board={props} size={SIZE} marks={{ "data-piece": `hand ${kind} ${hand.slice(0, place).filter((one) => one === kind).length}` }} noun={kind.toLowerCase()} label={called(atlas, texts, kind)}>
              <Arms atlas={atlas} texts={texts} kind={kind} />
            </Card>
          ))}
        </Hand>
      )}
    </div>
  );
}

/** A card's face: the arms of its countries, each with its name; one country has the whole card. */
function Arms({ atlas, texts, kind }: { readonly atlas: Atlas; readonly texts: Texts; readonly kind: string }) {
  const own = countries(atlas, kind);
  const middle = SIZE.width / 2;
  return (
    <Face size={SIZE} class={`wash-${kind}`}>
      {own.flatMap((country, place) => {
        const name = texts.name(`country.${country}`) ?? country;
        const top = own.length > 1 ? 36 + 66 * place : 62;
        return [
          <g key={country} transform={`translate(${middle} ${top}) scale(${own.length > 1 ? 0.82 : 1.5})`}>
            <ArmsOf atlas={atlas} texts={texts} country={country} />
          </g>,
          " ",
          <text key={`${country} name`} class={name.length > 9 ? "is-long" : ""} text-anchor="middle" x={middle} y={own.length > 1 ? top + 35 : 126} textLength={name.length > 10 ? SIZE.width - 16 : undefined} lengthAdjust="spacingAndGlyphs">
            {name}
          </text>,
        ];
      })}
    </Face>
  );
}

function ArmsOf({ atlas, texts, country }: { readonly atlas: Atlas; readonly texts: Texts; readonly country: string }) {
  const number = atlas.countries.findIndex(({ id }) => id === country);
  return <Shield country={country} number={number} name={texts.name(`country.${country}`) ?? country} clip="kardinal-card-shield" />;
}

const countries = (atlas: Atlas, kind: string): readonly string[] => atlas.cards.find((one) => one.id === kind)?.countries ?? [];

/** A card as it reads: "Franconia Aragon (FA)". */
function called(atlas: Atlas, texts: Texts, kind: string): string {
  return `${countries(atlas, kind).map((country) => texts.name(`country.${country}`) ?? country).join(" ")} (${kind})`;
}

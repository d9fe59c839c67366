/** A gallery of the parts that boards are made of, each as a title would use it: for those who draw the next board. */

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Badge, BoardProps } from "../boards/board";
import { Card, Face, Gap, Pile } from "../boards/Card";
import { Glide } from "../boards/Glide";
import { Amount } from "../boards/Good";
import { Mark } from "../boards/Mark";
import { Ring } from "../boards/Ring";
import { Shape } from "../boards/Shape";
import { Sheet } from "../boards/Sheet";
import { Token } from "../boards/Token";
import { Track } from "../boards/Track";
import { Hand, Tray } from "../boards/Tray";
import { Texts } from "../say";
import type { Choice } from "../wire";
import { useLanguage, useWords, type Word } from "../words";
import "../style/gallery.css";

const GOODS = ["stone", "wood", "metal", "grain", "piety", "wool", "cloth", "loyalty", "medical", "gold", "points"];
const SIGNS: readonly Badge[] = [
  { colour: "first", sign: "M0-6L5 0 0 6-5 0z", name: "lozenge" },
  { colour: "second", sign: "M-5 5V-2L0-6 5-2V5z", name: "gable" },
  { colour: "third", sign: "M-1.700-5.5h3.400v3.800h3.800v3.400h-3.8v3.800h-3.400v-3.8h-3.8v-3.400h3.800z", name: "cross" },
];
const SIZE = { width: 100, height: 148 };
const STATES = ["live", "dear", "chosen", "refused", "lit", "moved"] as const;
const MARKED: Readonly<Record<string, string>> = { dear: "is-dear", chosen: "is-chosen", moved: "is-just-moved" }; // by the board, not by what is legal

const choice = (noun: string, isLegal: boolean): Choice =>
  ({ move: `take ${noun}`, verb: "take", noun, verb_label: "take", label: noun, thing: null, objection: isLegal ? null : { reason: "no", sentence: "–", rule: "" } }) as unknown as Choice;

export function Parts() {
  const say = useWords();
  const language = useLanguage();
  const texts = useMemo(() => new Texts(language, Object.fromEntries(GOODS.map((good) => [`good.${good}`, good]))), [language]);
  const [at, goTo] = useState(2);
  const board: Pick<BoardProps, "live" | "meant" | "point" | "lit"> = {
    live: new Map(["live", "dear", "chosen", "card", "token"].map((noun) => [noun, [choice(noun, true)]])),
    meant: new Map(["live", "dear", "chosen", "card", "token", "refused"].map((noun) => [noun, [choice(noun, noun !== "refused")]])),
    point: () => goTo((now) => (now + 7) % 40),
    lit: new Set(["lit"]),
  };
  return (
    <div class="page parts-gallery">
      <h1>{say("gallery.title")}</h1>
      <p>{say("gallery.text")}</p>
      <Exhibit part="Shape" word="gallery.shape">
        <svg viewBox="0 0 330 200" class="wide">
          {STATES.map((state, place) => (
            <Shape key={state} board={board} noun={state} label={say(`gallery.${state}`)} class={MARKED[state] ?? ""} transform={`translate(${55 + 110 * (place % 3)} ${42 + 100 * Math.floor(place / 3)})`}>
              <circle class={state === "moved" ? "just-moved" : "halo"} r="27" />
              <circle class="bead" r="22" />
              <text text-anchor="middle" y="50">
                {say(`gallery.${state}`)}
              </text>
            </Shape>
          ))}
        </svg>
      </Exhibit>
      <Exhibit part="Token" word="gallery.token">
        <div class="row">
          {STATES.filter((state) => state !== "dear").map((state) => (
            <Token key={state} board={board} noun={state} class={`card ${MARKED[state] ?? ""}`}>
              {say(`gallery.${state}`)}
            </Token>
          ))}
        </div>
      </Exhibit>
      <Exhibit part="Mark" word="gallery.mark">
        <p class="row">
          {SIGNS.map((badge) => (
            <Mark key={badge.name} badge={badge} />
          ))}
        </p>
      </Exhibit>
      <Exhibit part="Good, Amount" word="gallery.good">
        <p class="amounts">
          {GOODS.map((good, count) => (
            <Amount key={good} texts={texts} good={good} count={count + 1} />
          ))}
        </p>
      </Exhibit>
      <Exhibit part="Card, Face, Pile, Gap" word="gallery.card">
        <div class="row">
          <Card board={board} size={SIZE} noun="card" label="A">
            <Face size={SIZE}>
              <text text-anchor="middle" x="50" y="80">
                A
              </text>
            </Face>
          </Card>
          <Card board={board} size={SIZE} label="24">
            <Pile size={SIZE} count={24} />
          </Card>
          <Card board={board} size={SIZE} label="–">
            <Gap size={SIZE} />
          </Card>
        </div>
      </Exhibit>
      <Exhibit part="Tray, Hand" word="gallery.tray">
        <Tray label={say("gallery.a_tray")}>
          <Token board={board} noun="token" class="card">
            {say("gallery.a_token")}
          </Token>
        </Tray>
        <Hand label={say("gallery.a_hand")} empty={say("gallery.empty")}>
          {[]}
        </Hand>
      </Exhibit>
      <Exhibit part="Track, Glide, Sheet" word="gallery.track">
        <Sheet frame={{ x: 0, y: 0, width: 400, height: 220 }} label={say("gallery.a_track")}>
          <rect class="ground" width="400" height="220" />
          <Glide x={100 + 5 * at} y={110}>
            <circle class="bead" r="20" />
          </Glide>
          <Track frame={{ x: 0, y: 0, width: 400, height: 220 }} rim={34} fields={40} label={say("gallery.a_track")} tokens={SIGNS.map((badge, seat) => ({ at: at + (seat === 2 ? 44 : seat), badge, label: `${badge.name}: ${at + seat}` }))} />
        </Sheet>
      </Exhibit>
      <Exhibit part="Ring" word="gallery.ring">
        <svg viewBox="-120 -120 240 240" class="square">
          <Ring radius={90} label={say("gallery.a_ring")}>
            {Array.from({ length: 8 }, (_, place) => (
              <g key={place}>
                <circle class="bead" r="20" />
                <text text-anchor="middle" y="5">
                  {place + 1}
                </text>
              </g>
            ))}
          </Ring>
        </svg>
      </Exhibit>
    </div>
  );
}

function Exhibit({ part, word, children }: { readonly part: string; readonly word: Word; readonly children: ComponentChildren }) {
  const say = useWords();
  return (
    <section class="leaf exhibit" data-part={part}>
      <h2>
        <code>{part}</code>
      </h2>
      <p class="soft">{say(word)}</p>
      {children}
    </section>
  );
}

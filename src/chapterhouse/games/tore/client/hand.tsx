/** The hand of illustrated cards, and above it the answers that no thing on the board stands for. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "@house/boards/board";
import { nameOf } from "@house/boards/Good";
import { Mark } from "@house/boards/Mark";
import { thing } from "@house/boards/things";
import { Token } from "@house/boards/Token";
import type { Choice, Title } from "@house/wire";
import { useWords, type Say, type Word } from "@house/words";
import { CardArt, Gained, Icon } from "./parts";
import { badge, packOf, viewOf, type Idle, type ToreSeat } from "./view";

export const CARD_VERBS = ["play", "lay", "discard"];

/** Verbs whose nouns are things that are drawn. */
const DRAWN = new Set([...CARD_VERBS, "orient", "raze", "found", "collect", "build", "donate", "treat", "protect", "suffer", "place", "give"]);

export function Hand({ board, own }: { readonly board: BoardProps; readonly own: ToreSeat }) {
  const say = useWords();
  const { texts, title } = board;
  const hand = own.hand ?? [];
  const isDiscarding = hand.some((card) => board.live.get(card)?.some(({ verb }) => verb === "discard"));
  return (
    <section class={`hand ${isDiscarding ? "is-discarding" : ""}`} aria-label={texts.say("board.hand")}>
      <p class="cap">
        <span>{texts.say("board.hand")}</span>
        <Acts board={board} />
      </p>
      {hand.length === 0 && <Reckoning board={board} />}
      <div class={`cards ${hand.length > 7 ? "is-many" : hand.length > 5 ? "is-snug" : ""}`} role="group" aria-label={texts.say("board.hand")} tabindex={0}>
        {hand.map((card) => {
          const refusal = board.meant.get(card)?.find(({ verb, objection }) => CARD_VERBS.includes(verb) && objection)?.objection;
          const idle = own.idle?.[card];
          const note = refusal && !board.live.has(card) ? refusal.sentence : idle ? why(say, board, idle) : "";
          return (
            <Token key={card} board={board} noun={card} verbs={CARD_VERBS} thing={`card.${card}`} marks={{ "data-piece": `card ${card}` }} class={`play-card ${idle ? "is-muted" : ""}`}>
              <b class="name">{texts.name(`card.${card}`)}</b>
              <CardArt card={card} />
              <span class="does" aria-hidden="true">
                {does(board, title, card)}
              </span>
              {note ? <span class="note">{note}</span> : <span class="note ahead">{ahead(say, board, own, card)}</span>}
              <span class="unseen">{thing(title, `card.${card}`)?.texts?.[texts.language]}</span>
            </Token>
          );
        })}
      </div>
    </section>
  );
}

/** When all cards are played, the chapter ends: what everybody still faces lies where the hand was. */
function Reckoning({ board }: { readonly board: BoardProps }) {
  const say = useWords();
  const { texts, names, view } = board;
  const { seats, over } = viewOf(view);
  if (over) return null;
  return (
    <div class="reckoning">
      <p>{say("tore.reckoning")}</p>
      <ul class="plain">
        {seats.map(({ seat, owes }) => (
          <li key={seat} class={owes.length ? "is-short" : "is-ready"}>
            <Mark badge={badge(view, seat)} />
            <b>{names[seat]}</b>
            <span>{owes.map((penalty) => texts.name(`penalty.${penalty}`)).join(", ") || `✓ ${say("tore.no_threat")}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MATERIAL = ["stone", "wood"]; // as it is drawn on the card

const REASONS: Readonly<Record<string, Word>> = {
  not_enough: "tore.not_enough",
  stock_empty: "tore.stock_empty",
  no_house_left: "tore.no_house_left",
  no_seal: "tore.no_seal",
  not_your_house: "tore.not_your_house",
  no_card: "tore.no_card",
};

/** Why a card would change nothing, in a few words: "no wool, no cloth". */
function why(say: Say, { texts }: BoardProps, { reason, about }: Idle): string {
  return say(REASONS[reason] ?? "tore.idle", { things: about.map((id) => (id.startsWith("good.") ? nameOf(texts, id.slice(5)) : (texts.name(id) ?? id))).join(say("tore.and_no")) });
}

/** What a card finds: what would be sold, houses, patients, how much is left to take, the card that would be repeated, what the server adds to its name. */
function ahead(say: Say, { view, texts, live }: BoardProps, own: ToreSeat, card: string): ComponentChildren {
  const { stock } = viewOf(view);
  const found = own.ahead?.[card] ?? [];
  const patients = card === "medicine" && found.length > 0 && say("tore.or_treat", { houses: found.map((one) => one.of).join(", ") });
  if (found.length) {
    return (
      <>
        {patients} {(!patients || found.length === 1) && found.map(({ of, gains }) => <Gained key={of} texts={texts} gains={gains} none="–" />)}
      </>
    );
  }
  const taken = card === "material" ? MATERIAL : card in stock ? [card] : [];
  if (taken.length) return say("tore.left", { count: taken.map((good) => stock[good] ?? 0).join(" / ") });
  const last = own.open.at(-1);
  if (card === "privilege" && last) return say("tore.again", { card: texts.name(`card.${last}`) ?? last });
  return live.get(card)?.find(({ verb }) => verb === "play")?.label.match(/\((.+)\)$/)?.[1] ?? "";
}

/** Legal moves that are about nothing drawn: to be done, the fee, a trade, numbers of pieces. */
export function Acts({ board }: { readonly board: BoardProps }) {
  const all = new Map<string, Choice>();
  for (const choices of board.live.values()) for (const choice of choices) all.set(choice.move, choice);
  const stock = viewOf(board.view).stock;
  const rest = [...all.values()].filter(({ verb, noun }) => !DRAWN.has(verb) && !(verb === "take" && noun in stock));
  if (!rest.length) return null;
  return (
    <span class="acts">
      {rest.map((choice) => (
        <Token key={choice.move} board={board} noun={choice.noun || choice.verb} verbs={[choice.verb]} class="act">
          {choice.label ? `${choice.verb_label}: ${choice.label}` : choice.verb_label}
        </Token>
      ))}
    </span>
  );
}

/** What a card does, in drawings with the pack's numbers. */
function does(board: BoardProps, title: Title, card: string): ComponentChildren {
  const { rules } = packOf(title);
  const { market } = viewOf(board.view);
  switch (card) {
    case "grain":
    case "piety":
      return <>+1 <Icon good={card} /></>;
    case "material":
      return <>+1 <Icon good="stone" /> / <Icon good="wood" /></>;
    case "project":
      return <>{rules.build_limit}× <Icon good="stone" /><Icon good="wood" /> → {rules.material_points}<Icon good="points" /></>;
    case "sale":
      return <><Icon good="wool" />→{market.wool} <Icon good="cloth" />→{market.cloth ?? "–"}<Icon good="gold" /></>;
    case "privilege":
      return <>↻ <Icon good="seal" /></>;
    case "house":
      return <><Icon good="wood" />+{rules.house_gold}<Icon good="gold" />→<Icon good="house" /></>;
    case "rent":
      return <>{rules.rent_limit}× <Icon good="house" /></>;
    case "donation":
      return <>{rules.donation_gold}<Icon good="gold" /> → <Icon good="seal" /></>;
    case "weaving":
      return <>{rules.weave_limit}× <Icon good="wool" />→<Icon good="cloth" /></>;
    case "medicine":
      return <>{Object.entries(rules.fee).map(([good, count]) => <span key={good}>+{count}<Icon good={good} /></span>)} / <Icon good="medical" /></>;
    case "favour":
      return <>◆ +{rules.favour_card_steps}</>;
    default:
      return null;
  }
}

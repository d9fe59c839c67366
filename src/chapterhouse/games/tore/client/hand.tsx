/** The hand of illustrated cards, and above it the answers that no thing on the board stands for. */

import type { ComponentChildren } from "preact";
import type { BoardProps } from "@house/boards/board";
import { thing } from "@house/boards/things";
import { Token } from "@house/boards/Token";
import type { Choice, Title } from "@house/wire";
import { useWords } from "@house/words";
import { CardArt, Icon } from "./parts";
import { packOf, viewOf, type ToreSeat } from "./view";

export const CARD_VERBS = ["play", "lay", "discard"];

/** Verbs whose nouns are things that are drawn. */
const DRAWN = new Set([...CARD_VERBS, "orient", "raze", "found", "collect", "build", "donate", "treat", "protect", "suffer", "place", "give"]);

export function Hand({ board, own }: { readonly board: BoardProps; readonly own: ToreSeat }) {
  const say = useWords();
  const { texts, title } = board;
  const hand = own.hand ?? [];
  const idle = new Set(own.idle);
  const isDiscarding = hand.some((card) => board.live.get(card)?.some(({ verb }) => verb === "discard"));
  return (
    <section class={`hand ${isDiscarding ? "is-discarding" : ""}`} aria-label={texts.say("board.hand")}>
      <p class="cap">
        <span>{texts.say("board.hand")}</span>
        <Acts board={board} />
      </p>
      <div class={`cards ${hand.length > 7 ? "is-many" : hand.length > 5 ? "is-snug" : ""}`} role="group" aria-label={texts.say("board.hand")} tabindex={0}>
        {hand.map((card) => {
          const refusal = board.meant.get(card)?.find(({ verb, objection }) => CARD_VERBS.includes(verb) && objection)?.objection;
          const note = refusal && !board.live.has(card) ? refusal.sentence : idle.has(card) ? say("tore.idle") : "";
          return (
            <Token key={card} board={board} noun={card} verbs={CARD_VERBS} thing={`card.${card}`} marks={{ "data-piece": `card ${card}` }} class={`play-card ${idle.has(card) ? "is-muted" : ""}`}>
              <b class="name">{texts.name(`card.${card}`)}</b>
              <CardArt card={card} />
              <span class="does" aria-hidden="true">
                {does(board, title, card)}
              </span>
              <span class="note">{note}</span>
              <span class="unseen">{thing(title, `card.${card}`)?.texts?.[texts.language]}</span>
            </Token>
          );
        })}
      </div>
    </section>
  );
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

/** The solo opponent: what is left in his bag, and what he did in his last turn, step by step with the reasons. */

import type { BoardProps } from "@house/boards/board";
import { useWords } from "@house/words";
import { Icon } from "./parts";
import { viewOf } from "./view";

export function Abbot({ board }: { readonly board: BoardProps }) {
  const say = useWords();
  const { texts } = board;
  const { solo } = viewOf(board.view);
  if (!solo) return null;
  const counters = Object.entries(solo.bag);
  const name = (kind: string): string => texts.name(`duty.${kind}`) ?? texts.name(`noun.${kind}`) ?? kind;
  const told = board.story?.filter(({ seat, sentences }) => seat === null && sentences.length > 0).at(-1);
  return (
    <section class="abbot leaf-card" aria-label={texts.say("noun.abbot")} tabindex={0}>
      <p class="row">
        <Icon name="bag" class="is-large" />
        <span>{texts.say("board.bag")}: <b class="number">{counters.reduce((sum, [, count]) => sum + count, 0)}</b></span>
      </p>
      <ul class="plain counters">
        {counters.map(([kind, count]) => (
          <li key={kind} class={count ? "" : "is-out"} title={name(kind)}>
            <Icon name={kind} />
            <span class="unseen">{name(kind)} </span>
            <b class="number">{count}</b>
          </li>
        ))}
      </ul>
      {told && (
        <>
          <h2>{say("pilgrim.his_turn")}</h2>
          <ol class="told">
            {told.sentences.map((sentence, n) => <li key={n}>{sentence}</li>)}
          </ol>
        </>
      )}
    </section>
  );
}

/** The solo opponent: what is left in his bag, and what he did in his last turn, step by step with the reasons. */

import type { BoardProps } from "@house/boards/board";
import { useWords } from "@house/words";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./parts";
import { viewOf } from "./view";

export function Abbot({ board }: { readonly board: BoardProps }) {
  const say = useWords();
  const { texts } = board;
  const { solo } = viewOf(board.view);
  const list = useRef<HTMLOListElement>(null);
  const { retelling } = board;
  useEffect(() => keepInSight(list.current), [retelling?.sentence]);
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
          {retelling ? (
            <button type="button" class="again" disabled={retelling.sentence !== undefined} onClick={retelling.again}>
              <span aria-hidden="true">⟲</span> {say("pilgrim.show_again")}
            </button>
          ) : (
            <h2>{say("pilgrim.his_turn")}</h2>
          )}
          <ol class="told" ref={list}>
            {told.sentences.map((sentence, n) => <li key={n} class={sentence === retelling?.sentence ? "is-told" : ""}>{sentence}</li>)}
          </ol>
        </>
      )}
    </section>
  );
}

/** Scroll his panel, where it is low, to what is being told, and back; never the board around it. */
function keepInSight(list: HTMLElement | null): void {
  const panel = list?.closest(".abbot");
  const told = list?.querySelector<HTMLElement>(".is-told");
  if (panel) panel.scrollTop = told ? told.offsetTop - panel.clientHeight / 2 : 0;
}

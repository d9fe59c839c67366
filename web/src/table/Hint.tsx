/** Asks a strong bot: up to three moves, each with what it gains. It plays nothing; where other people play it is there only if the host wanted it. */

import { useEffect, useState } from "preact/hooks";
import { useEscape } from "../escape";
import { ask } from "../http";
import { refusalOf } from "../parts/load";
import { Problem } from "../parts/Problem";
import type { Advised, Choice, Hint as Advice, Moment, Refusal } from "../wire";
import { useLanguage, useWords, type Say } from "../words";

interface Props {
  readonly moment: Moment;
  /** How many choices are held: what was said before is then about another question. */
  readonly held: number;
  readonly choices: readonly Choice[];
  readonly light: (nouns: readonly string[]) => void;
}

export function Hint({ moment, held, choices, light }: Props) {
  const say = useWords();
  const language = useLanguage();
  const [advice, setAdvice] = useState<Advice>();
  const [refusal, setRefusal] = useState<Refusal>();
  useEscape(advice && (() => setAdvice(undefined)));
  const [isThinking, setThinking] = useState(false);
  const { info, at } = moment;
  useEffect(() => {
    setAdvice(undefined);
    setRefusal(undefined);
  }, [at, held, language]);
  if (!info.hints && info.seats.some(({ seat, kind }) => kind === "person" && !info.yours.includes(seat))) return null;
  const think = (): void => {
    setThinking(true);
    ask<Advice>("POST", `/tables/${info.id}/hint`)
      .then(setAdvice, (problem: unknown) => setRefusal(refusalOf(problem)))
      .finally(() => setThinking(false));
  };
  return (
    <>
      <button type="button" class="hint-button" data-hint-button aria-keyshortcuts="h" disabled={isThinking} onClick={think}>
        {isThinking ? say("hint.thinking") : say("hint.ask")} <kbd aria-hidden="true">h</kbd>
      </button>
      <Problem refusal={refusal} onClose={() => setRefusal(undefined)} />
      {advice && advice.at === at && (
        <div class="hint" role="status">
          <h3>
            {say("hint.label")}
            <button type="button" class="quiet icon" aria-label={say("close")} onClick={() => setAdvice(undefined)}>
              ×
            </button>
          </h3>
          <ol>
            {advice.moves.map((advised) => {
              const { move, label, share } = advised;
              const nouns = [move.split(" ").slice(1).join(" ")];
              const choice = choices.find((one) => one.move === move);
              return (
                <li key={move} tabIndex={0} data-hint={move} onPointerEnter={() => light(nouns)} onPointerLeave={() => light([])} onFocus={() => light(nouns)} onBlur={() => light([])}>
                  <b>{choice ? [choice.verb_label, choice.label].filter(Boolean).join(": ") : label}</b>{" "}
                  <meter min={0} max={1} value={share} aria-label={say("hint.share", { share: Math.round(share * 100) })} data-tip={say("hint.share", { share: Math.round(share * 100) })} />
                  <br />
                  <span class="small soft">{reason(say, advised)}</span>
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </>
  );
}

/** What a move gains at once, by kind of point, and how often one wins in the end. */
function reason(say: Say, { gains, wins }: Advised): string {
  const points = gains.map((gain) => `${gain.label} ${gain.points > 0 ? "+" : "−"}${Math.abs(gain.points)}`).join(", ");
  return [points, typeof wins === "number" ? chance(say, Math.round(wins * 100)) : ""].filter(Boolean).join("; ") || say("hint.quiet");
}

/** How often it is won, of a hundred times: "100 of 100" would promise more than a bot knows. */
const chance = (say: Say, wins: number): string => (wins > 97 ? say("hint.wins_all") : wins < 3 ? say("hint.wins_none") : say("hint.wins", { wins }));

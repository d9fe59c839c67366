/** A strip above the picture: where the year stands, and the answers that no place of the picture stands for, as pictures. */

import type { BoardProps } from "@house/boards/board";
import { nameOf as goodName } from "@house/boards/Good";
import { Token } from "@house/boards/Token";
import type { Choice } from "@house/wire";
import { useWords } from "@house/words";
import { Icon, Seal } from "./parts";
import { nameOf, viewOf, type PilgrimView } from "./view";

/** Verbs whose things are drawn elsewhere. */
const DRAWN = new Set(["pick", "sow", "skip", "duty", "tithe", "from", "lay", "upgrade", "shrine", "raze", "hire", "free", "use", "build", "donate", "move"]);
const PICTURES: Readonly<Record<string, string>> = { devotion: "piety", silversmith: "coin", ordain: "abbey", mission: "city", oblate: "village", accept: "give_alms" };
const STRONG = ["end", "done", "pass"];

export function trayChoices(board: BoardProps): Choice[] {
  return [...board.live].flatMap(([key, [choice]]) => (choice && key === (choice.noun ? choice.move : choice.verb) && !DRAWN.has(choice.verb) ? [choice] : []));
}

export function Tray({ board, isNarrow }: { readonly board: BoardProps; readonly isNarrow: boolean }) {
  const say = useWords();
  const { texts } = board;
  const now = viewOf(board.view);
  const answers = trayChoices(board);
  return (
    <div class="tray">
      <p class="year">
        <b>{now.over ? texts.say("board.over") : texts.say("board.round", { round: now.round })}</b>
        <Seasons now={now} />
        <span class="soft small">{texts.say("board.starter", { who: nameOf(board.names, texts, now.starter) })}</span>
      </p>
      {isNarrow && <Purse board={board} />}
      <div class="answers" role="group" aria-label={say("pilgrim.answers")}>
        {answers.map((choice) => (
          <Token key={choice.move} board={board} noun={choice.noun ? choice.move : choice.verb} class={`answer ${STRONG.includes(choice.verb) ? "is-strong" : ""}`}>
            <Answer board={board} choice={choice} />
          </Token>
        ))}
      </div>
    </div>
  );
}

/** One's own goods, where one's abbey is on another page. */
function Purse({ board }: { readonly board: BoardProps }) {
  const { texts } = board;
  const own = viewOf(board.view).seats[board.eyes];
  if (!own) return null;
  return (
    <p class="purse">
      {Object.entries({ ...own.goods, piety: own.piety }).map(([good, count]) => (
        <span key={good} title={goodName(texts, good)}>
          <Icon name={good} />
          <b class="number">{count}</b>
          <span class="unseen"> {goodName(texts, good)}</span>
        </span>
      ))}
    </p>
  );
}

/** How far each season has gone, as bars. */
function Seasons({ now }: { readonly now: PilgrimView }) {
  const stops = now.quadrants.map(({ hex }) => now.course.indexOf(hex ?? "")).filter((stop) => stop >= 0);
  const ends = [...stops.slice(1), now.course.length];
  if (stops.length < 2) return null;
  return (
    <span class="seasons" aria-hidden="true">
      {ends.map((end, n) => {
        const start = stops[n] ?? 0;
        const part = Math.max(0, Math.min(1, (now.round - start) / Math.max(1, end - start)));
        return (
          <svg key={n} viewBox="0 0 40 8" preserveAspectRatio="none">
            <rect width={40 * part} height="8" />
          </svg>
        );
      })}
    </span>
  );
}

function Answer({ board, choice }: { readonly board: BoardProps; readonly choice: Choice }) {
  const { texts } = board;
  const now = viewOf(board.view);
  const { verb, noun, move } = choice;
  const gains = Object.entries(now.gains[move] ?? {});
  const holder = verb === "start" ? now.seats.find(({ colour }) => colour === noun) : undefined;
  const good = noun.split(" ")[0] ?? "";
  const picture = PICTURES[verb] ?? (good && !holder ? good : undefined);
  return (
    <>
      {holder && <svg class="pi-icon" viewBox="-10 -10 20 20" aria-hidden="true"><Seal colour={holder.colour} x={0} y={0} r={9} /></svg>}
      {picture && <Icon name={picture} />}
      <span class="say">
        <b>{holder ? nameOf(board.names, texts, holder.seat) : choice.label ? `${choice.verb_label}: ${choice.label}` : choice.verb_label}</b>
        {gains.length > 0 && (
          <span class="gains">
            {gains.map(([name, change]) => (
              <Change key={name} board={board} name={name} change={change} />
            ))}
          </span>
        )}
      </span>
    </>
  );
}

/** "3 → 5", with the picture of what changes. */
function Change({ board, name, change }: { readonly board: BoardProps; readonly name: string; readonly change: number }) {
  const now = viewOf(board.view);
  const own = now.seats[board.eyes];
  const has = own && { ...own.goods, piety: own.piety, alms: own.alms === "icon" ? undefined : own.alms, village: own.village, abbey: own.abbey, city: own.city }[name];
  return (
    <span class={change < 0 ? "is-less" : "is-more"}>
      <Icon name={name === "alms" ? "alms_house" : name} />
      <span class="unseen">{goodName(board.texts, name)} </span>
      {has === undefined ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : `${has}→${has + change}`}
    </span>
  );
}

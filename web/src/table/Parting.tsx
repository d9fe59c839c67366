/** Ways out of a game that goes on: resigning, proposing to end it, handing an absent seat to a bot. */

import { useState } from "preact/hooks";
import type { Moment } from "../wire";
import { useWords, type Word } from "../words";
import type { TableHandle } from "./state";

type Way = "resign" | "ask_end";

const QUESTIONS: Record<Way, Word> = { resign: "parting.resign_sure", ask_end: "parting.end_sure" };

export function Parting({ moment, table }: { readonly moment: Moment; readonly table: TableHandle }) {
  const say = useWords();
  const [way, setWay] = useState<Way>();
  const { can, hand_over: offer, names } = moment;
  const seat = typeof moment.eyes === "number" ? names[moment.eyes] : "";
  if (!can.resign && !offer) return null;
  const leave = (chosen: Way): void => {
    setWay(undefined);
    void table.command(chosen);
  };
  return (
    <details class="parting">
      <summary>{say("parting.label")}</summary>
      {way ? (
        <div class="notice" role="group" aria-label={say(QUESTIONS[way], { seat: seat ?? "" })}>
          <p>{say(QUESTIONS[way], { seat: seat ?? "" })}</p>
          <div class="row">
            <button type="button" class="strong" disabled={table.isBusy} onClick={() => leave(way)}>
              {say(way === "resign" ? "parting.resign_yes" : "parting.end_yes")}
            </button>
            <button type="button" onClick={() => setWay(undefined)}>
              {say("parting.no")}
            </button>
          </div>
        </div>
      ) : (
        <div class="row">
          {can.resign && (
            <button type="button" onClick={() => setWay("resign")}>
              {say("parting.resign")}
            </button>
          )}
          {can.ask_end && (
            <button type="button" onClick={() => setWay("ask_end")}>
              {say("parting.end")}
            </button>
          )}
          {offer && (
            <button type="button" disabled={table.isBusy} aria-describedby="hand-over-why" onClick={() => table.command("hand_over", { to: offer.seat })}>
              {say("parting.hand_over", { who: names[offer.seat] ?? "" })}
            </button>
          )}
        </div>
      )}
      {offer && !way && (
        <p class="small soft" id="hand-over-why">
          {offer.sentence}
        </p>
      )}
    </details>
  );
}

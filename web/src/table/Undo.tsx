/** Taking back: freely up to what chance or others have done, beyond that by consent. Ending a game is asked for in the same way. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Moment } from "../wire";
import { useWords } from "../words";
import type { TableHandle } from "./state";

export function UndoBar({ moment, table }: { readonly moment: Moment; readonly table: TableHandle }) {
  const say = useWords();
  const { can, asked, held, eyes } = moment;
  const hasWithdrawn = useRef(false);
  const isRefused = useRefused(moment) && !hasWithdrawn.current;
  if (asked?.by === eyes) hasWithdrawn.current = false;
  const withdraw = (): void => {
    void table.command("agree", { yes: false }).then(() => (hasWithdrawn.current = true));
  };
  const isAsked = asked && typeof eyes === "number" && asked.needed.includes(eyes);
  return (
    <div class="undo">
      {isAsked && (
        <div class="notice" role="alert">
          <p>{asked.sentence}</p>
          <div class="row">
            <button type="button" onClick={() => table.command("agree", { yes: true })}>
              {say("undo.agree")}
            </button>
            <button type="button" onClick={() => table.command("agree", { yes: false })}>
              {say("undo.refuse")}
            </button>
          </div>
        </div>
      )}
      {asked && !isAsked && (
        <p class="soft small" role="status">
          {asked.sentence}{" "}
          {asked.by === eyes && (
            <button type="button" class="quiet small inline" onClick={withdraw}>
              {say("undo.withdraw")}
            </button>
          )}
        </p>
      )}
      {isRefused && (
        <p class="notice small" role="status">
          {say("undo.refused")}
        </p>
      )}
      <div class="row" role="group" aria-label={say("undo.label")}>
        {can.confirm && held === eyes && (
          <button type="button" class="strong" onClick={() => table.command("confirm")}>
            {say("undo.confirm")}
          </button>
        )}
        <button type="button" disabled={!can.undo || table.isBusy} aria-keyshortcuts="u" data-tip={say("undo.undo")} onClick={() => table.command("undo")}>
          <span class="sign" aria-hidden="true">
            ↶
          </span>
          <span class="word">{say("undo.undo")}</span>
          <kbd aria-hidden="true">u</kbd>
        </button>
        <button type="button" disabled={!can.redo || table.isBusy} aria-keyshortcuts="r" data-tip={say("undo.redo")} onClick={() => table.command("redo")}>
          <span class="sign" aria-hidden="true">
            ↷
          </span>
          <span class="word">{say("undo.redo")}</span>
          <kbd aria-hidden="true">r</kbd>
        </button>
        {can.reset && (
          <button type="button" disabled={table.isBusy} data-tip={say("undo.reset")} onClick={() => table.command("reset")}>
            <span class="sign" aria-hidden="true">
              ⟲
            </span>
            <span class="word">{say("undo.reset")}</span>
          </button>
        )}
        {can.ask_back && !can.undo && (
          <button type="button" disabled={table.isBusy} data-tip={say("undo.ask")} onClick={() => table.command("ask_back")}>
            <span class="sign" aria-hidden="true">
              ⤺
            </span>
            <span class="word">{say("undo.ask")}</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** Whether one's own request was just refused: it is gone, and nothing has happened. */
function useRefused({ asked, eyes, at }: Moment): boolean {
  const before = useRef<number | undefined>(undefined);
  const [refused, setRefused] = useState(-1);
  useEffect(() => {
    if (asked?.by === eyes) {
      before.current = at;
      setRefused(-1);
    } else if (before.current !== undefined) {
      setRefused(before.current);
      before.current = undefined;
    }
  }, [asked, eyes, at]);
  return refused === at;
}

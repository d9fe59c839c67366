/** Keys for choices and for taking back; silent while somebody writes. */

import { useEffect } from "preact/hooks";
import { useEscape } from "../escape";
import { go } from "../route";
import { waiting } from "../waiting";
import type { Choice, Moment } from "../wire";
import type { TableHandle } from "./state";

interface Props {
  readonly choices: readonly Choice[];
  readonly keys: ReadonlyMap<string, string>;
  readonly choose: (choice: Choice) => void;
  readonly moment: Moment;
  readonly table: TableHandle;
  /** Puts back what is held, if anything is. */
  readonly drop: (() => void) | undefined;
  /** Ends what the board is playing. */
  readonly finish: (() => void) | undefined;
  readonly openKeys: () => void;
}

export function Keyboard({ choices, keys, choose, moment, table, drop, finish, openKeys }: Props) {
  useEscape(drop);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest("input, textarea, select, [role=dialog], dialog")) return;
      if (event.key === "0" && target.closest(".sheet")) return; // there it shows the whole board
      const key = event.key.toLowerCase();
      if (key === " " && finish && !target.closest("button, a, summary, [role=button]")) {
        event.preventDefault();
        return finish();
      }
      if (key === "?") return openKeys();
      const search = document.querySelector<HTMLElement>("[data-search]");
      if (key === "/" && search) {
        event.preventDefault();
        return search.focus();
      }
      if (drop && key === "u") return drop();
      if (key === "u" && moment.can.undo) return void table.command("undo");
      if (key === "r" && moment.can.redo) return void table.command("redo");
      if (key === "h") return document.querySelector<HTMLElement>("[data-hint-button]")?.click();
      const next = waiting.value.find((id) => id !== moment.table);
      if (key === "n" && next && choices.length === 0) return go(`/table/${next}`);
      const choice = choices.find((one) => keys.get(one.move) === key);
      if (choice) {
        event.preventDefault();
        choose(choice);
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  return null;
}

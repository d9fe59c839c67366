/** Keys for choices and for taking back; silent while somebody writes. */

import { useEffect } from "preact/hooks";
import type { Choice, Moment } from "../wire";
import type { TableHandle } from "./state";

interface Props {
  readonly choices: readonly Choice[];
  readonly keys: ReadonlyMap<string, string>;
  readonly choose: (choice: Choice) => void;
  readonly moment: Moment;
  readonly table: TableHandle;
}

export function Keyboard({ choices, keys, choose, moment, table }: Props) {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest("input, textarea, select, [role=dialog], dialog")) return;
      if (event.key === "0" && target.closest(".sheet")) return; // there it shows the whole board
      const key = event.key.toLowerCase();
      const search = document.querySelector<HTMLElement>("[data-search]");
      if (key === "/" && search) {
        event.preventDefault();
        return search.focus();
      }
      if (key === "u" && moment.can.undo) return void table.command("undo");
      if (key === "r" && moment.can.redo) return void table.command("redo");
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

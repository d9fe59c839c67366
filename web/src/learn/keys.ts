/** Keys for the choices of a lesson; silent while somebody writes. */

import { useEffect } from "preact/hooks";
import type { Choice } from "../wire";

export function useKeys(choices: readonly Choice[], keys: ReadonlyMap<string, string>, choose: (choice: Choice) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if ((event.target as Element).closest("input, textarea, select, [role=dialog], .sheet")) return;
      const choice = choices.find((one) => keys.get(one.move) === event.key.toLowerCase());
      if (!choice) return;
      event.preventDefault();
      choose(choice);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

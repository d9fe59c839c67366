/** One sentence about the verb or the thing under pointer or focus. */

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Texts } from "../say";
import { useWords } from "../words";

export function VerbHelp({ root, texts }: { readonly root: RefObject<HTMLElement | null>; readonly texts: Texts }) {
  const say = useWords();
  const [move, setMove] = useState("");
  const verb = move.split(" ")[0] ?? "";
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    const look = (event: Event): void => {
      const found = (event.target as Element).closest("[data-move]")?.getAttribute("data-move");
      if (found) setMove(found);
    };
    page.addEventListener("pointerover", look);
    page.addEventListener("focusin", look);
    return () => {
      page.removeEventListener("pointerover", look);
      page.removeEventListener("focusin", look);
    };
  }, [root]);
  const key = `help.${verb}`;
  return <p class="verb-help small soft">{texts.has(key) ? texts.say(key) : say("learn.help")}</p>;
}

/** One sentence about the choice or the thing under pointer or focus. */

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Texts } from "../say";
import { isHeld, sentence, useLongPress } from "../table/Help";
import type { Chosen } from "../table/turn";
import type { Choice } from "../wire";
import { useWords } from "../words";

export function VerbHelp({ root, texts, chosen }: { readonly root: RefObject<HTMLElement | null>; readonly texts: Texts; readonly chosen: Chosen }) {
  const say = useWords();
  const [about, setAbout] = useState<readonly Choice[]>([]);
  useLongPress(root);
  useEffect(() => {
    setAbout([]);
    const page = root.current;
    if (!page) return;
    const look = (event: Event): void => {
      const at = (event.target as Element).closest<HTMLElement>("[data-move], [data-noun]");
      const { move, noun = "\0" } = at?.dataset ?? {};
      const found = move ? chosen.choices.filter((choice) => choice.move === move) : (chosen.meant.get(noun) ?? chosen.via.get(noun));
      if (found?.length) setAbout(found);
    };
    page.addEventListener("pointerover", look);
    page.addEventListener("focusin", look);
    return () => {
      page.removeEventListener("pointerover", look);
      page.removeEventListener("focusin", look);
    };
  }, [root, chosen]);
  return <p class="verb-help">{sentence(about, texts) || say(isHeld() ? "learn.hold" : "learn.help")}</p>;
}

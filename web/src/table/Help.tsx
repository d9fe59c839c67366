/** One sentence about what is under pointer or focus: what it would do, or why it cannot be done. */

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Texts } from "../say";
import type { Choice } from "../wire";
import { useWords } from "../words";
import { isLegal } from "./choices";
import type { Chosen } from "./turn";

interface Props {
  readonly root: RefObject<HTMLElement | null>;
  readonly texts: Texts;
  readonly chosen: Chosen;
}

export function Help({ root, texts, chosen }: Props) {
  const say = useWords();
  const [about, setAbout] = useState<readonly Choice[]>([]);
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    const look = (event: Event): void => {
      const at = (event.target as Element).closest("[data-move], [data-noun]");
      const move = at?.getAttribute("data-move");
      const found = move ? chosen.choices.filter((choice) => choice.move === move) : chosen.meant.get(at?.getAttribute("data-noun") ?? "\0");
      if (found?.length) setAbout(found);
      else if (!(event.target as Element).closest(".ask")) setAbout([]);
    };
    page.addEventListener("pointerover", look);
    page.addEventListener("focusin", look);
    return () => {
      page.removeEventListener("pointerover", look);
      page.removeEventListener("focusin", look);
    };
  }, [root, chosen]);
  useEffect(() => setAbout([]), [chosen]);
  return <p class="verb-help">{sentence(about, texts) || say("learn.help")}</p>;
}

/** What choices about one thing would do: the sentence of a single one, else their names. */
export function sentence(about: readonly Choice[], texts: Texts): string {
  const legal = about.filter(isLegal);
  const [only, ...others] = legal.length ? legal : about;
  if (!only) return "";
  if (only.objection) return `${only.objection.sentence}${only.objection.rule ? ` (${only.objection.rule})` : ""}`;
  const verbs = new Set(legal.map(({ verb }) => verb));
  if (others.length && verbs.size > 1) return [...new Set(legal.map(named))].join(" · ");
  const help = texts.has(`help.${only.verb}`) ? texts.say(`help.${only.verb}`) : "";
  return others.length ? help : [`${named(only)}.`, help].filter(Boolean).join(" ");
}

const named = ({ verb_label, label }: Choice): string => `${verb_label} ${label}`.trim();

/** What is under pointer, finger or focus: what it would do and bring, or why it cannot be done. */

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Texts } from "../say";
import { useStore } from "../store";
import type { Choice, Moment, Title } from "../wire";
import { useWords } from "../words";
import { isLegal } from "./choices";
import type { Draft } from "./draft";
import type { Foresight } from "./foresight";
import { Gains } from "./Gains";
import type { Chosen } from "./turn";

interface Props {
  readonly root: RefObject<HTMLElement | null>;
  readonly title: Title;
  readonly texts: Texts;
  readonly chosen: Chosen;
  readonly moment: Moment;
  readonly foresight: Foresight;
  readonly draft: Draft | undefined;
}

const LONG_PRESS = 450;

/** Whether there is nothing to point with but a finger. */
export const isHeld = (): boolean => matchMedia("(hover: none)").matches;

export function Help({ root, title, texts, chosen, moment, foresight, draft }: Props) {
  const say = useWords();
  const [about, setAbout] = useState<readonly Choice[]>([]);
  const foretold = useStore(foresight.shown);
  useLongPress(root);
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    const meant = (noun: string): readonly Choice[] | undefined => chosen.meant.get(noun) ?? chosen.via.get(noun);
    let last: Element | null = null;
    const look = (event: Event): void => {
      const at = (event.target as Element).closest("[data-move], [data-noun]");
      if (at && at === last) return;
      last = at;
      const move = at?.getAttribute("data-move");
      const found = move ? chosen.choices.filter((choice) => choice.move === move) : meant(at?.getAttribute("data-noun") ?? "\0");
      if (!found?.length && (event.target as Element).closest(".ask")) return;
      setAbout(found ?? []);
      const legal = found?.filter(isLegal) ?? [];
      foresight.look(draft?.moves ?? [], legal.length === 1 ? legal[0] : undefined, at?.getAttribute("data-noun") ?? "");
    };
    const lift = ({ pointerType }: PointerEvent): void => {
      if (pointerType !== "touch") return;
      last = null;
      setAbout([]); // a finger tells nothing any more once it is lifted
      foresight.rest();
    };
    page.addEventListener("pointerover", look);
    page.addEventListener("focusin", look);
    page.addEventListener("pointerleave", lift);
    return () => {
      page.removeEventListener("pointerover", look);
      page.removeEventListener("focusin", look);
      page.removeEventListener("pointerleave", lift);
    };
  }, [root, chosen, foresight, draft]);
  useEffect(() => setAbout([]), [chosen]);
  const told = sentence(about, texts);
  return (
    <p class={foretold || told ? "verb-help is-said" : "verb-help"} data-foretold={foretold?.moves.join("; ")}>
      {foretold ? <Gains foretold={foretold} title={title} texts={texts} view={moment.view} names={moment.names} /> : told || say(isHeld() ? "learn.hold" : "learn.help")}
    </p>
  );
}

/** Who holds a finger on a thing wants to read about it: lifting the finger then chooses nothing. */
export function useLongPress(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = root.current;
    if (!page) return;
    let since = 0;
    const down = (event: PointerEvent): void => {
      const isThing = (event.target as Element).closest("[data-move], [data-noun]");
      since = event.pointerType === "touch" && isThing ? event.timeStamp : 0;
    };
    const click = (event: MouseEvent): void => {
      const isLong = since > 0 && event.timeStamp - since > LONG_PRESS;
      since = 0;
      if (!isLong) return;
      event.stopPropagation();
      event.preventDefault();
    };
    page.addEventListener("pointerdown", down, true);
    page.addEventListener("click", click, true);
    return () => {
      page.removeEventListener("pointerdown", down, true);
      page.removeEventListener("click", click, true);
    };
  }, [root]);
}

/** What choices about one thing would do: the sentence of a single one, else their names. */
export function sentence(about: readonly Choice[], texts: Texts): string {
  const legal = about.filter(isLegal);
  const [only, ...others] = legal.length ? legal : about;
  if (!only) return "";
  if (only.objection) return `${only.objection.sentence}${only.objection.rule ? ` (${only.objection.rule})` : ""}`;
  const verbs = new Set(legal.map(({ verb }) => verb));
  if (others.length && verbs.size > 1) {
    const isSame = only.label !== "" && others.every(({ label }) => label === only.label); // then the thing is named once
    return isSame ? `${only.label}: ${[...new Set(legal.map(({ verb_label }) => verb_label))].join(" · ")}` : [...new Set(legal.map(named))].join(" · ");
  }
  const help = texts.has(`help.${only.verb}`) ? texts.say(`help.${only.verb}`) : "";
  return others.length ? help : [`${named(only)}.`, help].filter(Boolean).join(" ");
}

const named = ({ verb_label, label }: Choice): string => `${verb_label} ${label}`.trim();

/** One floating note for the page: why a choice is refused, or what a thing says. On hover, focus and long press; what cannot be chosen says it at a touch. */

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { MARKS, thing as find } from "../boards/things";
import { rules as loadRules } from "../http";
import { useLoad } from "../parts/load";
import { useLanguage, useWords } from "../words";
import type { Title } from "../wire";

interface Shown {
  readonly at: Element;
  readonly why: string;
  readonly thing: string;
  /** What it is called, for fingers: names may be too small to be written on it. */
  readonly name: string;
}

const LONG_PRESS = 450;
const SLOW = 180;
const POINTED = "[data-why], [data-thing], [data-tip]";
const NAMED = ".board-area [role=img][aria-label]"; // only looked at: a touch means to know what it is
const PRESSED = `${POINTED}, ${NAMED}, .shape[aria-label]`;
const TOUCHED = `[data-tip]:not(button), ${NAMED}`;

export function Tip({ root, title }: { readonly root: RefObject<HTMLElement | null>; readonly title: Title }) {
  const say = useWords();
  const language = useLanguage();
  const [shown, setShown] = useState<Shown>();
  const box = useRef<HTMLDivElement>(null);
  const isWanted = shown !== undefined; // the rules are many, and most people point at something only later
  const { value: rules = [] } = useLoad(() => (isWanted ? loadRules(title.name, title.content.label) : Promise.resolve([])), [title, isWanted]);

  useEffect(() => {
    const page = root.current;
    if (!page) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (target: Element | null, wait: number, isFinger = false): void => {
      clearTimeout(timer);
      const at = target?.closest(isFinger ? PRESSED : POINTED);
      if (!at) return void (timer = setTimeout(() => setShown(undefined), 60));
      const says = (name: string): string => at.getAttribute(name) ?? "";
      timer = setTimeout(() => setShown({ at, why: says("data-why"), thing: says("data-thing"), name: says("data-tip") || (isFinger ? says("aria-label") : "") }), wait);
    };
    const hide = (): void => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const over = (event: PointerEvent): void => {
      if (event.pointerType === "mouse") later(event.target as Element, SLOW);
    };
    let isTouch = false;
    const down = (event: PointerEvent): void => {
      hide();
      isTouch = event.pointerType !== "mouse";
      if (isTouch) later(event.target as Element, LONG_PRESS, true);
    };
    const tap = (event: MouseEvent): void => {
      if (isTouch && (event.target as Element).closest(`button, ${PRESSED}`)?.matches(TOUCHED)) later(event.target as Element, 0, true);
    };
    const focus = (event: FocusEvent): void => {
      if ((event.target as Element).matches(":focus-visible")) later(event.target as Element, 0);
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key === "Escape") hide();
    };
    const menu = (event: Event): void => {
      if ((event.target as Element).closest(PRESSED)) event.preventDefault(); // a long press, not a menu
    };
    const gone = new AbortController();
    const { signal } = gone;
    page.addEventListener("pointerover", over, { signal });
    page.addEventListener("pointerdown", down, { signal });
    page.addEventListener("click", tap, { signal });
    page.addEventListener("pointerleave", hide, { signal }); // a lifted finger has left, too; its click comes after that
    page.addEventListener("focusin", focus, { signal });
    page.addEventListener("focusout", hide, { signal });
    page.addEventListener("contextmenu", menu, { signal });
    addEventListener("keydown", key, { signal });
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [root]);

  useLayoutEffect(() => {
    if (box.current && shown) place(box.current, shown.at);
  }, [shown, language, rules]);

  if (!shown || !shown.at.isConnected) return null;
  const about = shown.thing ? find(title, shown.thing) : undefined;
  const text = about?.texts?.[language] ?? rules.find((rule) => rule.id === ruleOf(title, shown.thing))?.texts[language];
  if (!shown.why && !about && !shown.name) return null;
  return (
    <div class="tip" role="tooltip" ref={box}>
      {about && (
        <p>
          <b>
            {about.names[language]}
            <span class="mark">{MARKS[about.source]}</span>
          </b>
          {text && <> – {text}</>}
          {about.source !== "rulebook" && <span class="soft small"> {say(`source.${about.source}`)}</span>}
        </p>
      )}
      {!about && shown.name && <p class="says">{shown.name}</p>}
      {shown.why && <p class="why">{shown.why}</p>}
    </div>
  );
}

/** The rule that explains a thing of the pack: "building.chapel" names its own. */
function ruleOf(title: Title, key: string): string | undefined {
  const [table = "", id = ""] = key.split(".");
  const rows = title.data[table];
  const row: unknown = Array.isArray(rows) ? rows.find((one: { id?: unknown }) => String(one.id).toLowerCase() === id.toLowerCase()) : undefined;
  return (row as { rule?: string } | undefined)?.rule;
}

/** Put a floating box below a thing, or above it where there is no room. */
export function place(box: HTMLElement, at: Element): void {
  const target = at.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - own.width - 8, target.left + target.width / 2 - own.width / 2));
  const below = target.bottom + 8;
  const top = below + own.height > innerHeight - 8 ? Math.max(8, target.top - own.height - 8) : below;
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

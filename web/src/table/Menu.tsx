/** What one may do with a thing that several moves are about. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { MARKS, thing as find } from "../boards/things";
import type { Choice, Title } from "../wire";
import { useLanguage, useWords } from "../words";
import { ChoiceButton } from "./Choices";
import { isLegal } from "./choices";
import { place } from "./Tip";

interface Props {
  readonly at: Element;
  readonly noun: string;
  readonly choices: readonly Choice[];
  readonly title: Title;
  readonly thing: string | undefined;
  readonly isBusy: boolean;
  readonly choose: (choice: Choice) => void;
  readonly light: (nouns: readonly string[]) => void;
  readonly close: () => void;
  /** Where a choice leads. */
  readonly leads?: ((choice: Choice) => string) | undefined;
}

export function Menu({ at, noun, choices, title, thing, isBusy, choose, light, close, leads }: Props) {
  const say = useWords();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const about = thing ? find(title, thing) : undefined;

  useLayoutEffect(() => {
    if (!box.current) return;
    place(box.current, at);
    (box.current.querySelector<HTMLElement>(".choice:not(.is-refused)") ?? box.current.querySelector<HTMLElement>("button"))?.focus();
  }, [at]);

  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      if (!box.current?.contains(event.target as Node)) close();
    };
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, [close]);

  function key(event: KeyboardEvent): void {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
      (at as SVGElement).focus();
    } else if (step) {
      event.preventDefault();
      const now = buttons.indexOf(document.activeElement as HTMLElement);
      buttons[(now + step + buttons.length) % buttons.length]?.focus();
    }
  }

  return (
    <div class="menu" role="dialog" aria-label={say("menu.label")} ref={box} onKeyDown={key}>
      {about && (
        <div class="about">
          <b>
            {about.names[language]}
            <span class="mark">{MARKS[about.source]}</span>
          </b>
          {about.texts && <p class="small">{about.texts[language]}</p>}
        </div>
      )}
      {choices.map((choice) => (
        <div key={choice.move} class="item">
          <ChoiceButton choice={choice} shortcut={undefined} isBusy={isBusy} choose={choose} light={light} isMenu isWhole={choice.noun !== noun} note={leads?.(choice)} />
          {!isLegal(choice) && (
            <span class="small soft">
              {choice.objection?.sentence} {choice.objection?.rule && <a href={`/rules/${title.name}#${choice.objection.rule}`}>{choice.objection.rule}</a>}
            </span>
          )}
        </div>
      ))}
      <button type="button" class="quiet small" onClick={close}>
        {say("close")}
      </button>
    </div>
  );
}

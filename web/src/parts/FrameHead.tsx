/** The head of everything that stands in the frame of a table: the house, what this is, a few facts; all else under the dots. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useEscape } from "../escape";
import { useWords } from "../words";
import { Brand, Pages, Switches } from "./Masthead";

interface Props {
  readonly heading: string;
  readonly facts: ComponentChildren;
  /** What is seldom wanted. */
  readonly more: ComponentChildren;
  readonly children?: ComponentChildren;
}

export function FrameHead({ heading, facts, more, children }: Props) {
  return (
    <header class="masthead table-head">
      <Brand />
      <h1>{heading}</h1>
      <p class="facts small soft">{facts}</p>
      {children}
      <Switches />
      <More>
        <Switches />
        <Pages />
        {more}
      </More>
    </header>
  );
}

function More({ children }: { readonly children: ComponentChildren }) {
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEscape(isOpen ? () => setOpen(false) : undefined);
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: PointerEvent): void => void (box.current?.contains(event.target as Node) || setOpen(false));
    addEventListener("pointerdown", outside);
    return () => removeEventListener("pointerdown", outside);
  }, [isOpen]);
  return (
    <div class="more" ref={box}>
      <button type="button" class="quiet icon" aria-expanded={isOpen} aria-label={say("table.dots")} title={say("table.dots")} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden="true">⋯</span>
      </button>
      {isOpen && <div class="leaf">{children}</div>}
    </div>
  );
}

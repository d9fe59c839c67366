/** Says what happened, in the words of the story, and what is asked, to those who listen: each once, in order, however it came. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Paragraph } from "../wire";
import { news } from "./fold";

interface Props {
  readonly story: readonly Paragraph[];
  /** The last event that is known: where it is still the same, only the words are others, and nothing is news. */
  readonly at: number;
  readonly prompt: string;
  /** Which question this is: one that is asked again is said again, one that is only heard of again is not. */
  readonly asked: string;
}

interface Line {
  readonly id: number;
  readonly text: string;
  readonly isAsked: boolean;
}

const KEPT = 30; // lines: what was said long ago need not stand there

export function Announcer({ story, at, prompt, asked }: Props) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const heard = useRef({ story, at, asked: "", lines: 0 });
  useEffect(() => {
    const before = heard.current;
    const told = at > before.at ? news(before.story, story) : [];
    const said = [...told.map((text) => ({ text, isAsked: false })), ...(prompt && asked !== before.asked ? [{ text: prompt, isAsked: true }] : [])];
    heard.current = { story, at, asked, lines: before.lines + said.length };
    if (said.length) setLines((now) => [...now, ...said.map((one, place) => ({ ...one, id: before.lines + place }))].slice(-KEPT));
  }, [story, at, prompt, asked]);
  return (
    <div class="unseen" aria-live="polite" aria-relevant="additions" data-announcer>
      {lines.map(({ id, text, isAsked }) => (
        <p key={id} data-asked={isAsked ? "" : undefined}>
          {text}
        </p>
      ))}
    </div>
  );
}

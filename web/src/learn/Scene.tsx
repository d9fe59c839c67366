/** The board at the beginning of a lesson, as a picture. */

import { board } from "../boards";
import { useLoad } from "../parts/load";
import { useTitle } from "../table/texts";
import type { Choice } from "../wire";
import { useLanguage } from "../words";
import { take } from "./lessons";

const NONE: ReadonlyMap<string, readonly Choice[]> = new Map();
const LIT: ReadonlySet<string> = new Set();

export function Scene({ name, lesson, caption }: { readonly name: string; readonly lesson: string; readonly caption: string }) {
  const language = useLanguage();
  const { value: known } = useTitle(name);
  const { value: state } = useLoad(() => take(name, lesson, []), [name, lesson, language]);
  if (!known || !state) return null;
  const Board = board(name).Board;
  return (
    <figure class="scene">
      <Board title={known.title} view={state.view} texts={known.texts} eyes={state.eyes} names={state.names} live={NONE} meant={NONE} point={() => undefined} lit={LIT} />
      <figcaption class="small soft">{caption}</figcaption>
    </figure>
  );
}

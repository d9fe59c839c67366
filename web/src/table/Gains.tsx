/** What a choice would bring: the sentences that would be told, and by seat what there is more or less of. */

import { board } from "../boards";
import { Mark } from "../boards/Mark";
import { nameOf } from "../boards/Good";
import { thingName } from "../boards/things";
import type { Texts } from "../say";
import type { Title, View } from "../wire";
import { both, useWords } from "../words";
import type { Foretold } from "./foresight";
import { amounts } from "./ghost";

interface Props {
  readonly foretold: Foretold;
  readonly title: Title;
  readonly texts: Texts;
  readonly view: View | null;
  readonly names: readonly string[];
}

const MOST = 5; // of one seat: more is not read while one points at something

export function Gains({ foretold: { preview }, title, texts, view, names }: Props) {
  const say = useWords();
  const module = board(title.name);
  const had = new Map(amounts(preview.changes).map(({ seat, by }) => [seat, by]));
  const seats = preview.gains.flatMap(({ seat, points, kinds }) => {
    const goods = [...(had.get(seat) ?? [])].flatMap(([field, by]) => {
      const name = called(title, texts, field);
      return name && by ? [`${signed(by)} ${name}`] : [];
    });
    const scored = points ? [say("preview.points", { points: signed(points), count: Math.abs(points), kinds: kinds.map(({ label }) => label).join(", ") })] : [];
    const parts = [...scored, ...goods].slice(0, MOST);
    return parts.length ? [{ seat, text: parts.join(" · ") }] : [];
  });
  const after = preview.stop === "asked" ? "" : say(`preview.${preview.stop}`);
  return (
    <>
      {seats.map(({ seat, text }) => (
        <span key={seat} class="gain" data-gain={seat}>
          <Mark badge={view ? module.badge?.(view, seat) : undefined} />
          <span class="unseen">{names[seat]}: </span>
          <b class="number">{text}</b>{" "}
        </span>
      ))}
      {[...preview.sentences, after].filter(Boolean).join(" ")}
    </>
  );
}

const signed = (by: number): string => `${by > 0 ? "+" : "−"}${Math.abs(by)}`;

/** What a field of a seat is called: a thing of the pack, a good, or a word of the client; nothing where nobody has a word for it. */
function called(title: Title, texts: Texts, field: string): string | undefined {
  const own = both[texts.language].name(`field.${field}`) ?? thingName(title, texts.language, field);
  if (own !== undefined) return own;
  const good = nameOf(texts, field);
  if (good !== field && !good.includes("{")) return good;
  return texts.name(`view.${field}`);
}

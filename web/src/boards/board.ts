/** What a board gets and gives: it draws a view and points at moves; it knows no rule. */

import type { ComponentType } from "preact";
import type { Texts } from "../say";
import type { Choice, Paragraph, Title, View } from "../wire";

export interface BoardProps {
  readonly title: Title;
  readonly view: View;
  readonly texts: Texts;
  /** The seat that looks, or a negative number for the public. */
  readonly eyes: number;
  /** One's own seat, also where everybody may look, as after the end: a board does not turn round then. */
  readonly home?: number | undefined;
  readonly names: readonly string[];
  /** Legal moves by what they are about, and by their whole text: "beseech 1" stands under "1" and "beseech 1", "stop" under "". */
  readonly live: ReadonlyMap<string, readonly Choice[]>;
  /** Every candidate that is about a noun, refused ones included. */
  readonly meant: ReadonlyMap<string, readonly Choice[]>;
  /** Legal moves by further things that stand for them (`means`), where no candidate is about the thing itself. */
  readonly via?: ReadonlyMap<string, readonly Choice[]>;
  /** Somebody points at a thing: one legal move is played, of several a menu asks. */
  readonly point: (noun: string, at: Element) => void;
  /** Nouns that the story is talking about. */
  readonly lit: ReadonlySet<string>;
  /** What has happened, for boards that tell a part of it themselves. */
  readonly story?: readonly Paragraph[];
  /** Everybody's final points, once the game is over; what the view tells of points is older then. */
  readonly points?: readonly number[] | null | undefined;
  /** Where what others did last can be shown once more. */
  readonly retelling?: Retelling | undefined;
}

export interface Retelling {
  readonly again: () => void;
  /** What is told at this moment. */
  readonly sentence: string | undefined;
}

/** An opponent whom nobody plays, as in a game alone: his turns are played back like those of others. */
export interface Automa {
  /** Verbs of what chance decides in his turns; what he does by himself follows from it. */
  readonly verbs: readonly string[];
  /** Which seat of the view is his. */
  readonly seat: (view: View) => number | undefined;
}

export interface BoardModule {
  readonly Board: ComponentType<BoardProps>;
  /** A small picture of the title, 320 by 120, on a ground that is already drawn. */
  readonly Picture?: ComponentType;
  /** The board is written, not drawn: it needs no other form for those who read it aloud. */
  readonly isPage?: boolean;
  /** What a choice is about, as people say it; the server's word has what is typed in the terminal, too. */
  readonly label?: (title: Title, choice: Choice) => string;
  /** Where a choice leads, in a few words, for menus: "→ Florence". */
  readonly leads?: (texts: Texts, view: View, choice: Choice) => string;
  /** The thing whose text explains a noun, such as "card.bauer" for column 3. */
  readonly thing?: (view: View, verb: string, noun: string) => string | undefined;
  /** The view to be read as a list: fields with names that the client knows, values in words. */
  readonly read?: (texts: Texts, view: View, names: readonly string[]) => View;
  /** A sign and a colour for a seat, so that colour is never the only mark. */
  readonly badge?: (view: View, seat: number) => Badge | undefined;
  /** Verbs whose noun names a thing of the board that everybody sees; moves of others are marked there. All verbs where it is missing. */
  readonly lasting?: readonly string[];
  readonly automa?: Automa;
  /** Further things that stand for a choice, by their nouns: the towns of a country for the country. What is about the thing itself comes first. */
  readonly means?: (title: Title, view: View, choice: Choice) => readonly string[];
  /** Verbs that are only the beginning of a gesture, each with the questions to which it goes on: "petition" to "target". */
  readonly lifts?: Readonly<Record<string, readonly string[]>>;
  /** Short facts for a seat's panel, as ready words. */
  readonly facts?: (texts: Texts, view: View, seat: number) => readonly string[];
  /** The same facts as small drawings with numbers; the words are read aloud then, and shown when one points there. */
  readonly Facts?: ComponentType<FactsProps>;
  /** The one figure of a seat that everybody wants to compare, and what it is out of, or may become. */
  readonly tally?: (texts: Texts, view: View, seat: number) => Tally | undefined;
  /** What the end of a game looks like in a title without points, over the veiled board. */
  readonly Ending?: ComponentType<EndingProps>;
}

export interface FactsProps {
  readonly title: Title;
  readonly texts: Texts;
  readonly view: View;
  readonly seat: number;
}

export type EndingProps = Omit<FactsProps, "seat"> & { readonly names: readonly string[] };

export interface Tally {
  readonly figure: string;
  readonly note: string;
}

export interface Badge {
  readonly colour: string;
  readonly sign: string;
  readonly name: string;
}

/** A card's text in lines, each word with the number of its sentence. */

export interface Run {
  readonly text: string;
  readonly sentence: number;
}

const LETTER = 0.425; // of the size of type: how wide a letter is on average
const SIZES = [13.6, 12.6, 12];
const SPACE = 1.1; // from line to line, in sizes of type

/** A text in the largest type that fits into a room, or cut in the smallest. */
export function fitted(text: string, width: number, height: number): { readonly size: number; readonly lines: Run[][] } {
  const letters = (size: number): number => (width - 4) / (size * LETTER);
  const size = SIZES.find((one) => wrap(text, letters(one), 99).length * one * SPACE <= height) ?? 12;
  return { size, lines: wrap(text, letters(size), Math.max(1, Math.floor(height / (size * SPACE)))) };
}

/** How high a text is in the smallest type. */
export const lowest = (text: string, width: number): number => Math.ceil(wrap(text, (width - 4) / (12 * LETTER), 99).length * 12 * SPACE);

/** What can be read of a text in a room: names of things must have it word for word. */
export const readable = (text: string, width: number, height: number): string => fitted(text, width, height).lines.flatMap((runs) => runs.map((run) => run.text)).join(" ");

/** Lines of at most so many letters; if there are more lines than allowed, the last one ends in "…". */
export function wrap(text: string, letters: number, most: number): Run[][] {
  const lines: Run[][] = [[]];
  let length = 0;
  for (const { text: word, sentence } of words(text)) {
    if (length + word.length > letters && length > 0) {
      if (lines.length === most) {
        lines.at(-1)?.push({ text: "…", sentence });
        return lines.map(joined);
      }
      lines.push([]);
      length = 0;
    }
    lines.at(-1)?.push({ text: word, sentence });
    length += word.length + 1;
  }
  return lines.map(joined);
}

function words(text: string): Run[] {
  let sentence = 1;
  return text.split(/\s+/).filter(Boolean).map((word) => {
    const run = { text: word, sentence };
    if (/[.!?]\)?$/.test(word)) sentence += 1;
    return run;
  });
}

/** Words of the same sentence as one piece. */
function joined(line: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const { text, sentence } of line) {
    const last = runs.at(-1);
    if (last?.sentence === sentence) runs[runs.length - 1] = { text: `${last.text}${text === "…" ? "" : " "}${text}`, sentence };
    else runs.push({ text, sentence });
  }
  return runs;
}

export const sentences = (text: string): number => words(text).at(-1)?.sentence ?? 0;

// The lessons of a title, as far as a scenario needs to know them.

import { readFileSync } from "node:fs";

const GAMES = new URL("../../src/chapterhouse/games/", import.meta.url);

/** Every lesson with a line that solves it, the experiment, what comes before it, and how much it has to say. */
export function lessons(title) {
  const text = readFileSync(new URL(`${title}/lessons/lessons.toml`, GAMES), "utf-8");
  return text
    .split("[[first_game]]")[0]
    .split("[[lesson]]")
    .slice(1)
    .map((part) => {
      const field = (name, usual) => JSON.parse(part.match(new RegExp(`^${name} = (.*)$`, "m"))?.[1] ?? usual);
      return {
        id: field("id"),
        line: field("solve")[0],
        after: field("illegal_after", "[]"),
        success: { en: field("success_en"), de: field("success_de") },
        length: field("explain_de").length + field("task_de").length + field("illegal_de").length,
      };
    });
}

/** A finished game of a title, as a record. */
export const goldenGame = (title, name) => readFileSync(new URL(`${title}/golden/${name}.jsonl`, GAMES), "utf-8");

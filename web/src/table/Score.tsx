/** The score sheet at any time: each point with its cause and its rule. */

import { ask } from "../http";
import { useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { RuleLink } from "../parts/Rule";
import type { Eyes, Score as ScoreSheet } from "../wire";
import { useLanguage, useWords } from "../words";

export function Score({ table, title, eyes, at, isOver = true }: { readonly table: string; readonly title: string; readonly eyes: Eyes; readonly at: number; readonly isOver?: boolean }) {
  const say = useWords();
  const language = useLanguage();
  const { value, refusal } = useLoad(() => ask<ScoreSheet>("GET", `/tables/${table}/score?eyes=${eyes}&n=${at}`), [table, eyes, at, language]);
  if (refusal) return <Problem refusal={refusal} title={title} />;
  if (!value) return <p class="soft">{say("loading")}</p>;
  const isCounted = value.sheets.some((sheet) => sheet.hidden || sheet.total !== null); // a title may have no points
  return (
    <div class="score">
      {isCounted && (<div class="scroll" tabIndex={0} role="group" aria-label={say("score.label")}>
        <table>
          <thead>
            <tr>
              <td />
              {value.sheets.map((sheet) => (
                <th key={sheet.seat} scope="col">
                  {sheet.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.kinds.map((kind) => (
              <tr key={kind.item}>
                <th scope="row">{kind.label}</th>
                {kind.points.map((points, seat) => (
                  <td key={seat} class="number">
                    {points}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total">
              <th scope="row">{say(isOver ? "score.total" : "score.now")}</th>
              {value.sheets.map((sheet) => (
                <td key={sheet.seat} class="number">
                  {sheet.total ?? "?"}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>)}
      {value.sheets.map((sheet) => (
        <details key={sheet.seat}>
          <summary>{say("score.sheet", { who: sheet.name })}</summary>
          {sheet.hidden ? (
            <p class="soft">{say("score.hidden")}</p>
          ) : sheet.lines.length === 0 ? (
            <p class="soft">{say("score.none")}</p>
          ) : (
            <ul class="plain lines">
              {sheet.lines.map((line, place) => (
                <li key={place}>
                  <span>{line.label}</span>
                  <span class="number">{isCounted ? line.points : ""}</span>
                  <RuleLink title={title} rule={line.rule} />
                </li>
              ))}
            </ul>
          )}
        </details>
      ))}
    </div>
  );
}

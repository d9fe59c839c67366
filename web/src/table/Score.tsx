/** The score sheet at any time: each point with its cause and its rule. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { ask } from "../http";
import { useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { RuleLink } from "../parts/Rule";
import type { Eyes, Score as ScoreSheet, Sheet } from "../wire";
import { useLanguage, useWords } from "../words";

interface Props {
  readonly table: string;
  readonly title: string;
  readonly eyes: Eyes;
  readonly at: number;
  readonly isOver?: boolean;
  /** The race so far, where it is not told elsewhere. */
  readonly children?: ComponentChildren;
}

export function Score({ table, title, eyes, at, isOver = true, children }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { value, refusal } = useLoad(() => ask<ScoreSheet>("GET", `/tables/${table}/score?eyes=${eyes}&n=${at}`), [table, eyes, at, language]);
  if (refusal) return <Problem refusal={refusal} title={title} />;
  if (!value) return <p class="soft">{say("loading")}</p>;
  const isCounted = value.sheets.some((sheet) => sheet.hidden || sheet.total !== null); // a title may have no points
  return (
    <div class="score">
      {isCounted && (
        <div class="scroll" tabIndex={0} role="group" aria-label={say("score.label")}>
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
        </div>
      )}
      {value.sheets.map((sheet) =>
        isCounted ? (
          <details key={sheet.seat}>
            <summary>{say("score.sheet", { who: sheet.name })}</summary>
            <Lines sheet={sheet} title={title} isCounted />
          </details>
        ) : (
          <section key={sheet.seat}>
            <h3>{sheet.name}</h3>
            <Lines sheet={sheet} title={title} />
          </section>
        ),
      )}
      {isCounted && children && <SoFar>{children}</SoFar>}
    </div>
  );
}

/** It is worked out only for those who look. */
function SoFar({ children }: { readonly children: ComponentChildren }) {
  const say = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="so-far" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("race.so_far")}</summary>
      {isOpen && children}
    </details>
  );
}

function Lines({ sheet, title, isCounted = false }: { readonly sheet: Sheet; readonly title: string; readonly isCounted?: boolean }) {
  const say = useWords();
  if (sheet.hidden) return <p class="soft">{say("score.hidden")}</p>;
  if (sheet.lines.length === 0) return <p class="soft">{say(isCounted ? "score.none" : "score.nothing")}</p>;
  return (
    <ul class="plain lines">
      {sheet.lines.map((line, place) => (
        <li key={place}>
          <span>{line.label}</span>
          <span class="number">{isCounted ? line.points : ""}</span>
          <RuleLink title={title} rule={line.rule} />
        </li>
      ))}
    </ul>
  );
}

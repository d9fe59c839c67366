/** The board in plain sentences and tables, as the server tells it: for screen readers, and for whoever likes words. */

import { ask } from "../http";
import { useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import type { Described, Eyes, TextSection } from "../wire";
import { useLanguage, useWords } from "../words";

interface Props {
  readonly table: string;
  readonly title: string;
  readonly eyes: Eyes;
  readonly at: number;
}

export function BoardText({ table, title, eyes, at }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { value, refusal } = useLoad(() => ask<Described>("GET", `/tables/${table}/text?eyes=${eyes}&n=${at}`), [table, eyes, at, language]);
  if (refusal) return <Problem refusal={refusal} title={title} />;
  if (!value) return <p class="soft">{say("loading")}</p>;
  return (
    <div class="plain-view board-text" data-at={value.at}>
      {value.sections.map((section, place) => (
        <Part key={place} section={section} />
      ))}
    </div>
  );
}

function Part({ section: { heading, sentences, columns, rows } }: { readonly section: TextSection }) {
  return (
    <section>
      {heading && <h2>{heading}</h2>}
      {sentences.map((sentence, place) => (
        <p key={place}>{sentence}</p>
      ))}
      {rows.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-label={heading}>
          <table>
            <thead>
              <tr>
                {columns.map((column, place) => (column ? <th key={place} scope="col">{column}</th> : <td key={place} />))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...cells], row) => (
                <tr key={row}>
                  <th scope="row">{first}</th>
                  {cells.map((cell, place) => (
                    <td key={place}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

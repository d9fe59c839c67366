/** Any title's view, readably: tables of rows, lists of names, numbers with their labels. */

import type { ComponentChildren } from "preact";
import type { Texts } from "../say";
import type { BoardProps } from "./board";
import { both as fields } from "../words";
import { thingName } from "./things";

const WIDE = 6; // fields of a thing, and things in a list: beyond and below these a table is turned
const FEW = 6;

export function Plain(props: BoardProps) {
  return (
    <div class="plain-view">
      <Fields {...props} value={props.view} />
    </div>
  );
}

type Part = BoardProps & { readonly value: Readonly<Record<string, unknown>> };

function Fields({ value, ...props }: Part) {
  const entries = Object.entries(value).filter(([, part]) => !isEmpty(part));
  const simple = entries.filter(([, part]) => !isNested(part));
  const nested = entries.filter(([, part]) => isNested(part));
  return (
    <>
      {simple.length > 0 && (
        <dl>
          {simple.map(([name, part]) => (
            <div key={name}>
              <dt>{label(props.texts, name)}</dt>
              <dd>
                <Value {...props} name={name} value={part} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {nested.map(([name, part]) => (
        <section key={name}>
          <h2>{label(props.texts, name)}</h2>
          {Array.isArray(part) ? <Rows {...props} rows={part} /> : <Fields {...props} value={part as Record<string, unknown>} />}
        </section>
      ))}
    </>
  );
}

/** A list of things of one kind as a table: a line for each, or a column where a few things have many fields. */
function Rows({ rows, ...props }: BoardProps & { readonly rows: readonly unknown[] }) {
  const things = rows.filter((row): row is Record<string, unknown> => typeof row === "object" && row !== null && !Array.isArray(row));
  const columns = [...new Set(things.flatMap((row) => Object.keys(row)))];
  if (columns.length > WIDE && things.length <= FEW) return <Turned {...props} rows={things} fields={columns} />;
  return (
    <div class="scroll" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {label(props.texts, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {things.map((row, number) => (
            <tr key={number}>
              {columns.map((column) => (
                <td key={column}>
                  <Value {...props} name={column} value={row[column]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A few things with many fields: a line for each field. */
function Turned({ rows, fields, ...props }: BoardProps & { readonly rows: readonly Record<string, unknown>[]; readonly fields: readonly string[] }) {
  const [first = "", ...rest] = fields;
  return (
    <div class="scroll" tabIndex={0} role="group">
      <table>
        <thead>
          <tr>
            <th scope="col">{label(props.texts, first)}</th>
            {rows.map((row, number) => (
              <th key={number} scope="col">
                <Value {...props} name={first} value={row[first]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rest.map((field) => (
            <tr key={field}>
              <th scope="row">{label(props.texts, field)}</th>
              {rows.map((row, number) => (
                <td key={number}>
                  <Value {...props} name={field} value={row[field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ name, value, ...props }: BoardProps & { readonly name: string; readonly value: unknown }): preact.JSX.Element {
  if (value === null || value === undefined || value === "") return <span class="soft">–</span>;
  if (typeof value === "boolean") return <span>{value ? "✓" : "–"}</span>;
  if (Array.isArray(value)) {
    if (value.length === 0) return <span class="soft">–</span>;
    return (
      <span>
        {value.map((part, place) => (
          <span key={place}>
            {place > 0 && ", "}
            <Value {...props} name={name} value={part} />
          </span>
        ))}
      </span>
    );
  }
  if (typeof value === "object") {
    const parts = Object.entries(value);
    return (
      <span>
        {parts.map(([key, part], place) => (
          <span key={key}>
            {place > 0 && " · "}
            {thingName(props.title, props.texts.language, key) ?? label(props.texts, key)} <Value {...props} name={key} value={part} />
          </span>
        ))}
      </span>
    );
  }
  return <Noun {...props} name={name} value={value as string | number} />;
}

/** A single word: named if the pack names it, and a button if a move is about it. */
function Noun({ name, value, ...props }: BoardProps & { readonly name: string; readonly value: string | number }) {
  if ((name === "seat" || name === "mover" || name === "starter" || name === "owner") && typeof value === "number") {
    return <span>{props.names[value] ?? value}</span>;
  }
  const text: ComponentChildren = thingName(props.title, props.texts.language, String(value)) ?? value;
  const noun = String(value).toLowerCase();
  if (typeof value === "string" && props.meant.has(noun)) {
    return (
      <button type="button" class="word" data-noun={noun} aria-disabled={!props.live.has(noun)} onClick={(event) => props.point(noun, event.currentTarget)}>
        {text}
      </button>
    );
  }
  return <span class={typeof value === "string" && props.lit.has(noun) ? "is-lit" : "number"}>{text}</span>;
}

function isNested(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((part) => typeof part === "object" && part !== null && !Array.isArray(part));
  return typeof value === "object" && value !== null && Object.values(value).some((part) => typeof part === "object" && part !== null);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** A field's label: the client's or the title's own word for it, or the field's name as it stands. */
export function label(texts: Texts, name: string): string {
  const own = fields[texts.language].name(`field.${name}`);
  if (own !== undefined) return own;
  for (const key of [`view.${name}`, `board.${name}`]) {
    const found = texts.name(key);
    if (found !== undefined && !found.includes("{")) return capital(found);
  }
  return capital(name.replaceAll("_", " "));
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

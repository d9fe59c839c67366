/** How the options of a title are answered: which apply, what they say until somebody chooses, and how a text is put together. */

import type { Option, TitleCard } from "../wire";

export type Chosen = Readonly<Record<string, string>>;

/** The options that mean anything at a table of so many seats. */
export const applying = ({ options }: TitleCard, seats: number): Option[] => options.filter((option) => option.seats.includes(seats));

/** The values that can be chosen: no seat that is not there. */
export function valuesOf({ form, values }: Option, seats: number): string[] {
  return form === "seat" ? values.filter((value, place) => place === 0 || Number(value) < seats) : [...values];
}

/** The text of an option part by part: for each seat, or for each group. */
export function partsOf({ form, parts }: Option, seats: number, text: string | undefined): string[] {
  const [first = []] = parts;
  const usual = form === "mix" ? parts.map((group) => group[0]?.value ?? "") : Array.from({ length: seats }, (_, seat) => (form === "distinct" ? first[seat] : first[0])?.value ?? "");
  const chosen = !text ? [] : form === "mix" ? text.split(",") : [...text];
  return chosen.length === usual.length ? chosen : usual;
}

/** The text after one part was changed; where each part is there once, the two seats swap theirs. */
export function withPart(option: Option, seats: number, text: string | undefined, place: number, value: string): string {
  const before = partsOf(option, seats, text);
  const owner = option.form === "distinct" ? before.indexOf(value) : -1;
  const after = before.map((part, index) => (index === place ? value : index === owner ? (before[place] ?? part) : part));
  return after.join(option.form === "mix" ? "," : "");
}

/** What is sent: only options that apply, and of those only what somebody has chosen and is possible. */
export function toSend(title: TitleCard, seats: number, chosen: Chosen): Record<string, string> {
  const sent = applying(title, seats).flatMap((option): [string, string][] => {
    const text = chosen[option.name];
    if (!text) return [];
    if (option.values.length) return valuesOf(option, seats).includes(text) ? [[option.name, text]] : [];
    return option.form === "" || option.form === "mix" || text.length === seats ? [[option.name, text]] : [];
  });
  return Object.fromEntries(sent);
}

/** Words by key, filled in as the Python package does it (core/texts.py, table/story.py). */

export type Language = "en" | "de";
export type Entries = Readonly<Record<string, string>>;
export type Fact = string | number | boolean | null | Name;

/** A name that somebody typed: never taken for a text key, whatever it begins with. */
export class Name {
  constructor(readonly name: string) {}
}

export class Texts {
  constructor(
    readonly language: Language,
    private entries: Entries,
  ) {}

  has(key: string): boolean {
    return Object.hasOwn(this.entries, key);
  }

  /** Know more words from now on. */
  learn(more: Entries): void {
    this.entries = { ...this.entries, ...more };
  }

  /** The text with its {names} and {0} filled in; a missing key shows itself, so that it is noticed. */
  say(key: string, facts: Readonly<Record<string, Fact>> | readonly Fact[] = {}): string {
    const text = this.entries[key];
    if (text === undefined) return key;
    const named = facts as Readonly<Record<string, Fact>>;
    return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, words?: string) => {
      const fact = named[name];
      return fact === undefined ? whole : this.fact(fact, words);
    });
  }

  /** The name of a thing such as "card.bauer", or undefined. */
  name(thing: string): string | undefined {
    return this.entries[thing];
  }

  private fact(fact: Fact, words?: string): string {
    if (fact instanceof Name) return fact.name;
    if (typeof fact === "number" && words?.includes("|")) return amount(fact, words);
    if (typeof fact === "string" && fact.startsWith("@")) {
      return fact.replace(/@([\w.-]*\w)/g, (_, key: string) => this.entries[key] ?? key);
    }
    return String(fact);
  }
}

/** "no action|one action|# actions": the word at the number's place, the last one for larger numbers. */
function amount(number: number, words: string): string {
  const choice = words.split("|");
  const word = choice[Math.max(0, Math.min(number, choice.length - 1))] ?? "";
  return word.replaceAll("#", String(number));
}

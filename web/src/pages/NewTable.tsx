/** A new table: title, seats, options, pace, and who may come. */

import { useState } from "preact/hooks";
import { ask, titles as loadTitles } from "../http";
import { me } from "../me";
import { DeadEnd } from "../parts/DeadEnd";
import { Frontispiece } from "../parts/Frontispiece";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { go } from "../route";
import { Options } from "../setup/Options";
import { toSend, type Chosen } from "../setup/options";
import { called, toSeats, used, type Seating } from "../setup/seating";
import { Seats } from "../setup/Seats";
import { Rulings } from "../setup/Rulings";
import { useStore } from "../store";
import type { Pace, Refusal, Table, TitleCard } from "../wire";
import { useLanguage, useWords } from "../words";

const PACES: Readonly<Record<string, Pace>> = {
  none: { kind: "none" },
  fast: { kind: "live", turn: 45, reserve: 300 },
  calm: { kind: "live", turn: 90, reserve: 900 },
  day: { kind: "by_turn", turn: 86_400 },
  days: { kind: "by_turn", turn: 259_200 },
};

/** The smallest table of more than one. */
const usual = ({ seats }: TitleCard): number => seats.find((count) => count > 1) ?? 1;

export function NewTable({ wanted }: { readonly wanted: string }) {
  const say = useWords();
  const titles = useLoad(loadTitles, []);
  if (titles.refusal && !titles.value) return <DeadEnd refusal={titles.refusal} />;
  if (!titles.value) return <p class="page soft">{say("loading")}</p>;
  return (
    <div class="page narrow">
      <h1>{say("new.title")}</h1>
      <Form titles={titles.value} wanted={wanted} />
    </div>
  );
}

function Form({ titles, wanted }: { readonly titles: readonly TitleCard[]; readonly wanted: string }) {
  const say = useWords();
  const you = useStore(me)?.name ?? "";
  const [name, setName] = useState(titles.find((one) => one.name === wanted)?.name ?? titles[0]?.name ?? "");
  const title = titles.find((one) => one.name === name) as TitleCard;
  const [seating, setSeating] = useState<Seating>({ count: usual(title), kinds: ["me", "easy", "easy", "easy", "easy", "easy"], names: {} });
  const [options, setOptions] = useState<Chosen>({});
  const [content, setContent] = useState("");
  const [setting, setSetting] = useState<Setting>({ pace: "none", isPublic: false, hints: false, label: "" });
  const [refusal, setRefusal] = useState<Refusal>();
  const hasGuests = used(seating).includes("open");

  function choose(next: string): void {
    setName(next);
    const chosen = titles.find((one) => one.name === next);
    if (chosen && !chosen.seats.includes(seating.count)) setSeating({ ...seating, count: usual(chosen) });
    setOptions({});
    setContent("");
  }

  function submit(event: Event): void {
    event.preventDefault();
    ask<Table>("POST", "/tables", {
      title: name,
      seats: toSeats(seating),
      options: toSend(title, seating.count, options),
      ...(content ? { content } : {}),
      pace: PACES[setting.pace],
      public: hasGuests && setting.isPublic,
      hints: hasGuests && setting.hints,
      name: setting.label.trim(),
      start: !hasGuests,
    }).then(
      (table) => go(`/table/${table.id}`),
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  }

  return (
    <form class="leaf stack" onSubmit={submit}>
      <Problem refusal={refusal} title={name} />
      <Which titles={titles} name={name} choose={choose} />
      <Seats title={title} you={you} seating={seating} change={setSeating} />
      <Options title={title} names={called(say, you, seating)} chosen={options} choose={setOptions} />
      <Rulings title={title} chosen={options} choose={setOptions} />
      <Pack title={title} content={content} choose={setContent} />
      <About setting={setting} hasGuests={hasGuests} change={setSetting} />
      <div>
        <button type="submit" class="strong">
          {hasGuests ? say("new.open") : say("new.start")}
        </button>
      </div>
    </form>
  );
}

function Which({ titles, name, choose }: { readonly titles: readonly TitleCard[]; readonly name: string; readonly choose: (name: string) => void }) {
  const say = useWords();
  const language = useLanguage();
  return (
    <fieldset>
      <legend>{say("new.which")}</legend>
      <div class="which">
        {titles.map((one) => (
          <label key={one.name} class="check">
            <Frontispiece title={one.name} />
            <input type="radio" name="title" value={one.name} checked={one.name === name} onChange={() => choose(one.name)} />
            {one.names[language]}
            {one.stage !== "verified" && <span class="tag warn small">{say(`stage.${one.stage as "draft"}`)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Which cards and board: asked only where there is more than one pack. */
function Pack({ title, content, choose }: { readonly title: TitleCard; readonly content: string; readonly choose: (label: string) => void }) {
  const say = useWords();
  if (title.contents.length < 2) return null;
  return (
    <fieldset>
      <legend>{say("new.content")}</legend>
      <label>
        {say("new.pack")}
        <select value={content || title.contents[0]?.label} onChange={(event) => choose(event.currentTarget.value)}>
          {title.contents.map((one) => (
            <option key={one.label} value={one.label}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

interface Setting {
  readonly pace: string;
  readonly isPublic: boolean;
  readonly hints: boolean;
  readonly label: string;
}

/** The table itself; what concerns other people is asked only where some may come. */
function About({ setting, hasGuests, change }: { readonly setting: Setting; readonly hasGuests: boolean; readonly change: (setting: Setting) => void }) {
  const say = useWords();
  return (
    <fieldset>
      <legend>{say("new.table")}</legend>
      <label>
        {say("new.pace")}
        <select value={setting.pace} onChange={(event) => change({ ...setting, pace: event.currentTarget.value })}>
          {(["none", "fast", "calm", "day", "days"] as const).map((one) => (
            <option key={one} value={one}>
              {say(`pace.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say("new.name")}
        <input value={setting.label} maxLength={60} onInput={(event) => change({ ...setting, label: event.currentTarget.value })} />
      </label>
      {hasGuests && (
        <>
          <label class="check">
            <input type="checkbox" checked={setting.isPublic} onChange={(event) => change({ ...setting, isPublic: event.currentTarget.checked })} />
            {say("new.public")}
          </label>
          <label class="check">
            <input type="checkbox" checked={setting.hints} onChange={(event) => change({ ...setting, hints: event.currentTarget.checked })} />
            {say("new.hints")}
          </label>
        </>
      )}
    </fieldset>
  );
}

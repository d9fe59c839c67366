/** A new table: title, seats, options, pace, and who may come. */

import { useState } from "preact/hooks";
import { ask, titles as loadTitles } from "../http";
import { me } from "../me";
import { refusalOf, useLoad } from "../parts/load";
import { PackNote } from "../parts/Pack";
import { Problem } from "../parts/Problem";
import { RuleLink } from "../parts/Rule";
import { go } from "../route";
import { Rulings } from "../setup/Rulings";
import { useStore } from "../store";
import type { Level, NewSeat, Pace, Refusal, Table, TitleCard } from "../wire";
import { useLanguage, useWords } from "../words";

type SeatKind = "me" | "open" | Level;

const PACES: Readonly<Record<string, Pace>> = {
  none: { kind: "none" },
  fast: { kind: "live", turn: 45, reserve: 300 },
  calm: { kind: "live", turn: 90, reserve: 900 },
  day: { kind: "by_turn", turn: 86_400 },
  days: { kind: "by_turn", turn: 259_200 },
};

/** The smallest table of more than one. */
function usual({ seats }: TitleCard): number {
  return seats.find((count) => count > 1) ?? 1;
}

export function NewTable({ wanted }: { readonly wanted: string }) {
  const say = useWords();
  const titles = useLoad(loadTitles, []);
  if (!titles.value) return <Problem refusal={titles.refusal} />;
  return (
    <div class="page narrow">
      <h1>{say("new.title")}</h1>
      <Form titles={titles.value} wanted={wanted} />
    </div>
  );
}

function Form({ titles, wanted }: { readonly titles: readonly TitleCard[]; readonly wanted: string }) {
  const say = useWords();
  const language = useLanguage();
  const you = useStore(me);
  const [name, setName] = useState(titles.find((one) => one.name === wanted)?.name ?? titles[0]?.name ?? "");
  const title = titles.find((one) => one.name === name) as TitleCard;
  const [count, setCount] = useState(usual(title));
  const [kinds, setKinds] = useState<SeatKind[]>(["me", "easy", "easy", "easy", "easy", "easy"]);
  const [names, setNames] = useState<Record<number, string>>({});
  const [options, setOptions] = useState<Record<string, string>>({});
  const [content, setContent] = useState("");
  const [pace, setPace] = useState("none");
  const [isPublic, setPublic] = useState(false);
  const [label, setLabel] = useState("");
  const [refusal, setRefusal] = useState<Refusal>();
  const pack = title.contents.find((one) => one.label === content) ?? title.contents[0];
  const used = kinds.slice(0, count);

  function choose(next: string): void {
    setName(next);
    const chosen = titles.find((one) => one.name === next);
    if (chosen && !chosen.seats.includes(count)) setCount(usual(chosen));
    setOptions({});
    setContent("");
  }

  function submit(event: Event): void {
    event.preventDefault();
    const seats = used.map((kind, seat): NewSeat => {
      if (kind === "me") return names[seat]?.trim() ? { kind, name: names[seat].trim() } : { kind };
      return kind === "open" ? { kind } : { kind: "bot", level: kind };
    });
    ask<Table>("POST", "/tables", {
      title: name,
      seats,
      options: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== "")),
      ...(content ? { content } : {}),
      pace: PACES[pace],
      public: isPublic,
      name: label.trim(),
      start: !used.includes("open"),
    }).then(
      (table) => go(`/table/${table.id}`),
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  }

  return (
    <form class="leaf stack" onSubmit={submit}>
      <Problem refusal={refusal} title={name} />
      <fieldset>
        <legend>{say("new.which")}</legend>
        <div class="row">
          {titles.map((one) => (
            <label key={one.name} class="check">
              <input type="radio" name="title" value={one.name} checked={one.name === name} onChange={() => choose(one.name)} />
              {one.names[language]}
              {one.stage !== "verified" && <span class="tag warn small">{say(`stage.${one.stage as "draft"}`)}</span>}
            </label>
          ))}
        </div>
      </fieldset>

      <fieldset>
        <legend>{say("new.seats")}</legend>
        {title.seats.length > 1 && (
          <label>
            {say("new.count")}
            <select value={count} onChange={(event) => setCount(Number(event.currentTarget.value))}>
              {title.seats.map((seats) => (
                <option key={seats} value={seats}>
                  {seats}
                </option>
              ))}
            </select>
          </label>
        )}
        {used.map((kind, seat) => (
          <div key={seat} class="seat-row">
            <label>
              {say("new.seat", { seat: seat + 1 })}
              <select
                value={kind}
                onChange={(event) => setKinds(kinds.map((old, place) => (place === seat ? (event.currentTarget.value as SeatKind) : old)))}
              >
                <option value="me">{say("seat.me")}</option>
                <option value="open">{say("seat.open")}</option>
                <option value="easy">{say("seat.bot", { level: say("level.easy") })}</option>
                <option value="medium">{say("seat.bot", { level: say("level.medium") })}</option>
                <option value="hard">{say("seat.bot", { level: say("level.hard") })}</option>
              </select>
            </label>
            {kind === "me" && (
              <label>
                {say("new.called")}
                <input
                  value={names[seat] ?? ""}
                  maxLength={40}
                  placeholder={you?.name ?? ""}
                  onInput={(event) => setNames({ ...names, [seat]: event.currentTarget.value })}
                />
              </label>
            )}
          </div>
        ))}
        {used.filter((kind) => kind === "me").length > 1 && <p class="hint">{title.hidden ? say("new.hotseat_hidden") : say("new.hotseat")}</p>}
      </fieldset>

      {title.options.some((option) => !option.ruling) && (
        <fieldset>
          <legend>{say("new.options")}</legend>
          {title.options.filter((option) => !option.ruling).map((option) => (
            <label key={option.name}>
              <span>
                {option.label[language]} <RuleLink title={name} rule={option.rule} />
              </span>
              {option.values.length > 0 ? (
                <select value={options[option.name] ?? option.values[0]} onChange={(event) => setOptions({ ...options, [option.name]: event.currentTarget.value })}>
                  {option.values.map((value) => (
                    <option key={value} value={value}>
                      {option.value_labels[value]?.[language] ?? value}
                    </option>
                  ))}
                </select>
              ) : (
                <input value={options[option.name] ?? ""} onInput={(event) => setOptions({ ...options, [option.name]: event.currentTarget.value })} />
              )}
              {option.hint[language] && <span class="hint">{option.hint[language]}</span>}
            </label>
          ))}
        </fieldset>
      )}

      <Rulings title={title} chosen={options} choose={setOptions} />

      {pack && (
        <fieldset>
          <legend>{say("new.content")}</legend>
          {title.contents.length > 1 && (
            <label>
              {say("new.pack")}
              <select value={pack.label} onChange={(event) => setContent(event.currentTarget.value)}>
                {title.contents.map((one) => (
                  <option key={one.label} value={one.label}>
                    {one.name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <PackNote title={title} pack={pack} />
        </fieldset>
      )}

      <fieldset>
        <legend>{say("new.table")}</legend>
        <label>
          {say("new.pace")}
          <select value={pace} onChange={(event) => setPace(event.currentTarget.value)}>
            {(["none", "fast", "calm", "day", "days"] as const).map((one) => (
              <option key={one} value={one}>
                {say(`pace.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say("new.name")}
          <input value={label} maxLength={60} onInput={(event) => setLabel(event.currentTarget.value)} />
        </label>
        <label class="check">
          <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
          {say("new.public")}
        </label>
      </fieldset>
      <div>
        <button type="submit" class="strong">
          {used.includes("open") ? say("new.open") : say("new.start")}
        </button>
      </div>
    </form>
  );
}

/** A table before its start: who sits where, whom to invite. */

import { useState } from "preact/hooks";
import { ask } from "../http";
import { refusalOf, useLoad } from "../parts/load";
import { Problem } from "../parts/Problem";
import { go } from "../route";
import type { Invitation, Refusal, Seat, Table } from "../wire";
import { useLanguage, useWords } from "../words";
import { ConnectionState } from "./Connection";
import type { TableHandle } from "./state";
import type { Known } from "./texts";

export function WaitingRoom({ known, info }: { readonly table: TableHandle; readonly known: Known; readonly info: Table }) {
  const say = useWords();
  const language = useLanguage();
  const [refusal, setRefusal] = useState<Refusal>();
  const isFull = info.seats.every((seat) => seat.kind !== "open");
  const act = (path: string, body?: object): void => {
    ask<Table | string>("POST", `/tables/${info.id}/${path}`, body).then(
      (answer) => {
        setRefusal(undefined);
        if (answer === "" || path === "leave") go("/");
      },
      (problem: unknown) => setRefusal(refusalOf(problem)),
    );
  };
  return (
    <div class="page narrow">
      <header class="row spread">
        <h1>{info.name || known.title.names[language]}</h1>
        <ConnectionState />
      </header>
      <section class="leaf stack">
        <h2>{say("waiting.title", { title: known.title.names[language] })}</h2>
        <Problem refusal={refusal} title={info.title} />
        <ul class="plain waiting-seats">
          {info.seats.map((seat) => (
            <li key={seat.seat} class="row spread">
              <span>
                <span class="number soft">{seat.seat + 1}.</span> <SeatName seat={seat} />
                {info.yours.includes(seat.seat) && <span class="tag small">{say("seats.you")}</span>}
              </span>
              <span class="row">
                {seat.kind === "open" && !(info.public && info.yours.length > 0) && (
                  <button type="button" onClick={() => act("join", { seat: seat.seat })}>
                    {say("waiting.sit")}
                  </button>
                )}
                {info.host && !info.yours.includes(seat.seat) && seat.kind !== "person" && (
                  <select
                    aria-label={say("waiting.change", { seat: seat.seat + 1 })}
                    value={seat.kind === "bot" ? (seat.level ?? "easy") : "open"}
                    onChange={(event) => {
                      const kind = event.currentTarget.value;
                      act(`seats/${seat.seat}`, kind === "open" ? { kind } : { kind: "bot", level: kind });
                    }}
                  >
                    <option value="open">{say("seat.open")}</option>
                    <option value="easy">{say("seat.bot", { level: say("level.easy") })}</option>
                    <option value="medium">{say("seat.bot", { level: say("level.medium") })}</option>
                    <option value="hard">{say("seat.bot", { level: say("level.hard") })}</option>
                  </select>
                )}
                {info.yours.includes(seat.seat) && (
                  <button type="button" onClick={() => act("leave", { seat: seat.seat })}>
                    {say("waiting.leave")}
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
        {info.host ? (
          <div>
            <button type="button" class="strong" disabled={!isFull} onClick={() => act("start")}>
              {say("waiting.start")}
            </button>
            {!isFull && <p class="small soft">{say("waiting.not_full")}</p>}
          </div>
        ) : (
          <p class="soft">{isFull ? say("waiting.host_starts") : say("waiting.not_full")}</p>
        )}
      </section>
      {info.yours.length > 0 && !isFull && <Invite id={info.id} />}
    </div>
  );
}

function SeatName({ seat }: { readonly seat: Seat }) {
  const say = useWords();
  if (seat.kind === "open") return <i class="soft">{say("seat.free")}</i>;
  return (
    <b>
      {seat.name} {seat.kind === "bot" && <span class="tag small">{say(`level.${seat.level ?? "easy"}`)}</span>}
    </b>
  );
}

function Invite({ id }: { readonly id: string }) {
  const say = useWords();
  const { value, refusal } = useLoad(() => ask<Invitation>("GET", `/tables/${id}/invitation`), [id]);
  const [isCopied, setCopied] = useState(false);
  if (refusal) return <Problem refusal={refusal} />;
  if (!value) return null;
  const link = `${location.origin}${value.path}`;
  return (
    <section class="leaf stack invite">
      <h2>{say("invite.title")}</h2>
      <p>{say("invite.how")}</p>
      <div class="row">
        <input readOnly value={link} aria-label={say("invite.link")} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}>
          {isCopied ? say("invite.copied") : say("invite.copy")}
        </button>
      </div>
      <img class="qr" src={`data:image/svg+xml;utf8,${encodeURIComponent(value.qr)}`} alt={say("invite.qr")} />
    </section>
  );
}

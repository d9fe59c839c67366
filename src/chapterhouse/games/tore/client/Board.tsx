/** Die Tore der Welt as a page of panels: council, favours, projects, houses, plague, goods, and what everybody has. */

import type { ComponentChildren } from "preact";
import { useWords } from "@house/words";
import type { BoardProps } from "@house/boards/board";
import { Amount, Good } from "@house/boards/Good";
import { Mark } from "@house/boards/Mark";
import { MARKS, thing } from "@house/boards/things";
import { Token } from "@house/boards/Token";
import { badge, packOf, viewOf, type Project } from "./view";
import { favour, worth } from "./words";
import "@house/boards/folio.css";
import "./tore.css";

const CHAPTERS = ["", "I", "II", "III", "IV"];

export function Board(props: BoardProps) {
  return (
    <div class="folio tore">
      <Council {...props} />
      <Hand {...props} />
      <Projects {...props} />
      <div class="column">
        <Favours {...props} />
        <Stock {...props} />
      </div>
      <div class="column">
        <Plots {...props} />
        <Plague {...props} />
      </div>
      <Players {...props} />
    </div>
  );
}

function Panel({ label, name, children }: { readonly label: string; readonly name: string; readonly children: ComponentChildren }) {
  return (
    <section class={`panel ${name}`} aria-label={label}>
      <h2>{label}</h2>
      {children}
    </section>
  );
}

/** The chapter, the event of the round and what stays in force. */
function Council({ title, texts, view, names }: BoardProps) {
  const now = viewOf(view);
  const last = packOf(title).game.rounds_per_chapter;
  const facts = { chapter: CHAPTERS[now.chapter] ?? "", round: now.round, last };
  return (
    <Panel name="council" label={now.over ? texts.say("board.over", facts) : texts.say("board.heading", facts)}>
      <ol class="plain rounds" aria-hidden="true">
        {Array.from({ length: last }, (_, round) => (
          <li key={round} class={round + 1 < now.round ? "is-past" : round + 1 === now.round ? "is-now" : ""} />
        ))}
      </ol>
      <p class="small crest-holder">
        ♛ {texts.say("board.holder")}: <b>{names[now.crest]}</b>
      </p>
      <div class="events">
        {now.event && <Event title={title} texts={texts} id={now.event} kind="event" />}
        {now.stored.map((id, place) => id && <Event key={place} title={title} texts={texts} id={id} kind="stored" />)}
      </div>
    </Panel>
  );
}

function Event({ title, texts, id, kind }: Pick<BoardProps, "title" | "texts"> & { readonly id: string; readonly kind: "event" | "stored" }) {
  const about = thing(title, `event.${id}`);
  const row = packOf(title).event.find((event) => event.id === id);
  if (!about) return null;
  return (
    <article class={`event ${kind}`}>
      <p class="small soft">{kind === "stored" ? texts.say("board.stored") : texts.say(row?.kind === "permanent" ? "board.permanent" : "board.immediate")}</p>
      <h3>
        {about.names[texts.language]}
        <span class="mark">{MARKS[about.source]}</span>
      </h3>
      <p class="small">{about.texts?.[texts.language]}</p>
    </article>
  );
}

function Hand(props: BoardProps) {
  const { title, texts, view, eyes } = props;
  const own = eyes >= 0 ? viewOf(view).seats[eyes] : undefined;
  if (!own?.hand) return null;
  return (
    <Panel name="hand" label={texts.say("board.hand")}>
      <div class="cards">
        {own.hand.map((card) => (
          <Token key={card} board={props} noun={card} verbs={["play", "lay", "discard"]} class="card" thing={`card.${card}`}>
            <b>{texts.name(`card.${card}`)}</b>
            <span class="small">{thing(title, `card.${card}`)?.texts?.[texts.language]}</span>
          </Token>
        ))}
      </div>
      {own.face_down && own.face_down.length > 0 && (
        <p class="small soft">
          {texts.say("board.face_down")}: {own.face_down.map((card) => texts.name(`card.${card}`)).join(", ")}
        </p>
      )}
    </Panel>
  );
}

function Projects(props: BoardProps) {
  const { texts, view, title } = props;
  const pack = packOf(title);
  return (
    <Panel name="projects" label={texts.say("part.projects_in_play")}>
      <div class="cards">
        {viewOf(view).projects.map((project) => {
          const row = pack.project.find((one) => one.id === project.project);
          return (
            <Token key={project.project} board={props} noun={project.project} verbs={["build", "donate"]} thing={`project.${project.project}`} class={`card ${project.complete ? "is-done" : ""} ${project.covered ? "is-covered" : ""}`}>
              <b>{texts.name(`project.${project.project}`)}</b>
              <Fields {...props} project={project} />
              <span class="small">
                {texts.say("board.donors")}: {project.donors.length ? <Seats {...props} seats={project.donors} /> : "–"}
              </span>
              <span class="small soft">
                {texts.say("board.bonus")}: {row ? worth(texts, row.bonus) : ""}
              </span>
              {project.complete && <span class="tag good small">{texts.say("board.complete")}</span>}
              {project.covered && <span class="tag warn small">{texts.say("board.covered")}</span>}
            </Token>
          );
        })}
      </div>
    </Panel>
  );
}

/** The fields of a project: a box for each piece, filled or free. */
function Fields({ project, texts }: BoardProps & { readonly project: Project }) {
  return (
    <span class="fields">
      {(["stone", "wood"] as const).map((good) => {
        const [laid, all] = project[good];
        return (
          <span key={good} class="amount">
            <Good good={good} />
            <span class="pips" aria-hidden="true">
              {Array.from({ length: all }, (_, place) => (
                <i key={place} class={place < laid ? "is-full" : ""} />
              ))}
            </span>
            <span class="number small">
              <span class="unseen">{texts.name(`amount.${good}`)} </span>
              {laid}/{all}
            </span>
          </span>
        );
      })}
    </span>
  );
}

function Seats({ view, names, seats }: BoardProps & { readonly seats: readonly number[] }) {
  return (
    <span class="marks">
      {seats.map((seat) => (
        <span key={seat} class="amount">
          <Mark badge={badge(view, seat)} />
          {names[seat]}
        </span>
      ))}
    </span>
  );
}

function Favours(props: BoardProps) {
  const { texts, view, title } = props;
  const now = viewOf(view);
  const arc = packOf(title).favour;
  const stone = arc.findIndex((space) => space.id === now.favour);
  return (
    <Panel name="favours" label={texts.say("board.arc")}>
      <ol class="plain arc">
        {arc.map((space, place) => {
          const ahead = (place - stone + arc.length) % arc.length;
          const isCovered = now.covered.includes(space.id);
          return (
            <li key={space.id} class={`space ${ahead === 0 ? "is-here" : ""} ${isCovered ? "is-covered" : ""} ${props.lit.has(space.id) ? "is-lit" : ""}`} data-thing={`favour.${space.id}`}>
              <b>
                {ahead === 0 && <span aria-hidden="true">◆ </span>}
                {texts.name(`favour.${space.id}`)}
              </b>
              {ahead >= 1 && ahead <= 3 && <span class="tag small number">+{ahead}</span>}
              <span class="small soft">{isCovered ? texts.say("board.covered") : favour(texts, space.effect)}</span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function Plots(props: BoardProps) {
  const { texts, view, names, title } = props;
  const now = viewOf(view);
  const plots = packOf(title).plot;
  return (
    <Panel name="plots" label={texts.say("board.plots")}>
      <div class="cards small-cards">
        {plots.map((plot) => {
          const owner = now.plots[plot.id];
          return (
            <Token key={plot.id} board={props} noun={plot.id} verbs={["found", "collect", "raze"]} class={`card plot ${owner == null ? "" : "is-owned"}`}>
              <span class="amounts">
                {Object.entries(plot.yields).map(([good, count]) => (
                  <Amount key={good} texts={texts} good={good} count={count} named />
                ))}
              </span>
              <span class="small soft">{texts.say(plot.needs === "wood" ? "board.on_wood" : "board.on_stone")}</span>
              {owner != null && (
                <span class="amount small">
                  <Mark badge={badge(view, owner)} />
                  {names[owner]}
                </span>
              )}
            </Token>
          );
        })}
      </div>
    </Panel>
  );
}

function Plague(props: BoardProps) {
  const { texts, view, title } = props;
  const say = useWords();
  const now = viewOf(view);
  const left = now.unturned.flatMap((count, value) => (count ? [`${value + 1} × ${count}`] : []));
  if (now.tiles.every((tile) => tile === null)) return null;
  return (
    <Panel name="plague" label={texts.say("board.plague")}>
      <div class="cards small-cards">
        {packOf(title).plague_place.map((place, number) => {
          const tile = now.tiles[number];
          return (
            <Token key={place.id} board={props} noun={place.id} verbs={["treat"]} class={`card ${typeof tile === "number" ? "is-ill" : ""} ${tile === null ? "is-gone" : ""}`}>
              <b>{texts.name(`plague_place.${place.id}`)}</b>
              <span class="small">{tile === "down" ? say("tore.unturned") : tile === null ? say("tore.healed") : say("tore.ill", { value: tile ?? 0 })}</span>
              <span class="small soft">{worth(texts, place.benefit)}</span>
            </Token>
          );
        })}
      </div>
      {left.length > 0 && (
        <p class="small soft number">
          {texts.say("board.unturned")}: {left.join(", ")}
        </p>
      )}
    </Panel>
  );
}

function Stock(props: BoardProps) {
  const { texts, view, title } = props;
  const now = viewOf(view);
  const pack = packOf(title);
  const tax = [Math.min(...pack.tax_die.faces), Math.max(...pack.tax_die.faces)].join("–");
  return (
    <Panel name="stock" label={texts.say("board.in_stock")}>
      <div class="amounts">
        {Object.entries(now.stock).map(([good, count]) => (
          <Token key={good} board={props} noun={good} verbs={["take", "place", "give"]}>
            <Amount texts={texts} good={good} count={count} named />
          </Token>
        ))}
      </div>
      <p class="amounts">
        <span class="soft">{texts.say("board.market")}:</span>
        <Amount texts={texts} good="wool" count={now.market.wool} named />
        <Amount texts={texts} good="cloth" count={now.market.cloth ?? texts.say("board.closed")} named />
      </p>
      {!now.over && (
        <p class="amounts">
          <span class="soft">{texts.say("board.due")}:</span>
          {pack.duty.map(({ good, amount }) => (
            <Amount key={good} texts={texts} good={good} count={amount || tax} named />
          ))}
        </p>
      )}
    </Panel>
  );
}

function Players({ texts, view, names }: BoardProps) {
  const say = useWords();
  const now = viewOf(view);
  return (
    <Panel name="players" label={say("folio.players")}>
      <div class="cards wide-cards">
        {now.seats.map((seat) => (
          <article key={seat.seat} class="card player">
            <h3 class="amount">
              <Mark badge={badge(view, seat.seat)} />
              {names[seat.seat]}
              {now.crest === seat.seat && (
                <span title={texts.say("board.holder")}>
                  ♛<span class="unseen"> {texts.say("board.holder")}</span>
                </span>
              )}
              <span class="soft small">{texts.name(`side.${seat.side}`)}</span>
            </h3>
            <p class="amounts">
              <Amount texts={texts} good="points" count={seat.points} named />
            </p>
            {seat.goods ? (
              <p class="amounts">
                {Object.entries(seat.goods).map(([good, count]) => (
                  <span key={good} class={count ? "" : "is-none"}>
                    <Amount texts={texts} good={good} count={count} />
                  </span>
                ))}
              </p>
            ) : (
              <p class="small soft">{say("tore.screen")}</p>
            )}
            <dl class="facts small">
              <Fact label={texts.say("board.hand_cards")} value={seat.cards} />
              <Fact label={texts.say("board.face_down")} value={seat.down} />
              <Fact label={say("tore.houses_left")} value={seat.houses_left} />
              <Fact label={say("tore.seals_left")} value={seat.seals_left} />
            </dl>
            {seat.open.length > 0 && (
              <p class="small">
                <span class="soft">{say("tore.open")}:</span> {seat.open.map((card) => texts.name(`card.${card}`)).join(", ")}
              </p>
            )}
            {seat.owes.length > 0 && (
              <p class="small">
                <span class="tag warn">
                  {texts.say("board.owes")}: {seat.owes.map((penalty) => texts.name(`penalty.${penalty}`)).join(", ")}
                </span>
              </p>
            )}
          </article>
        ))}
      </div>
    </Panel>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd class="number">{value}</dd>
    </div>
  );
}

/** Pilgrim: the map, the ring of duties, the buildings, and what everybody has. */

import { useWords } from "@house/words";
import type { BoardProps } from "@house/boards/board";
import { Amount } from "@house/boards/Good";
import { Mark } from "@house/boards/Mark";
import { Token } from "@house/boards/Token";
import { Chart } from "./Map";
import { Ring } from "./Ring";
import { badge, nameOf, packOf, viewOf, type PilgrimSeat, type Slot } from "./view";
import "@house/boards/folio.css";
import "./pilgrim.css";

const ROADS = ["straight", "gentle", "tight", "bridge", "ford", "shrine"];

export function Board(props: BoardProps) {
  const { texts, view } = props;
  const say = useWords();
  const now = viewOf(view);
  return (
    <div class="folio pilgrim-board">
      <section class="panel duties" aria-label={texts.say("board_part.ring")}>
        <h2>{texts.say("board_part.ring")}</h2>
        <p class="small soft">
          {now.over ? texts.say("board.over") : `${texts.say("board.round", { round: now.round })} · ${texts.say("board.season", { season: now.season })}`}
          {" · "}
          {texts.say("board.starter", { who: nameOf(props.names, texts, now.starter) })}
        </p>
        <Ring {...props} />
      </section>
      <section class="panel map" aria-label={texts.say("board_part.map")}>
        <Chart {...props} />
      </section>
      <Supply {...props} />
      <section class="panel players" aria-label={say("folio.players")}>
        <h2>{say("folio.players")}</h2>
        <div class="cards wide-cards">
          {now.seats.map((seat) => (
            <Player key={seat.seat} {...props} seat={seat} />
          ))}
        </div>
      </section>
      <Buildings {...props} />
    </div>
  );
}

function Player({ seat, ...props }: BoardProps & { readonly seat: PilgrimSeat }) {
  const { texts, view, names } = props;
  const say = useWords();
  const isOwn = seat.seat === props.eyes;
  const active = Object.entries(seat.activities).filter(([, count]) => count > 0);
  return (
    <article class="card player">
      <h3 class="amount">
        <Mark badge={badge(view, seat.seat)} />
        {nameOf(names, texts, seat.seat)}
        <span class="soft small">{texts.name(`colour.${seat.colour}`)}</span>
      </h3>
      <p class="amounts">
        <Amount texts={texts} good="points" count={seat.score} named />
        <Amount texts={texts} good="piety" count={seat.piety} named />
      </p>
      <div class="amounts">
        {Object.entries(seat.goods).map(([good, count]) =>
          isOwn ? (
            <Token key={good} board={props} noun={good} verbs={["take", "produce", "give", "confess", "bank"]}>
              <Amount texts={texts} good={good} count={count} named />
            </Token>
          ) : (
            <Amount key={good} texts={texts} good={good} count={count} named />
          ),
        )}
      </div>
      <dl class="facts small">
        <Fact label={texts.say("board.village")} value={seat.village} />
        <Fact label={texts.say("board.abbey")} value={seat.abbey} />
        <Fact label={texts.say("board.city")} value={seat.city} />
        <Fact label={texts.say("board.alms")} value={seat.alms === "icon" ? texts.say("board.icon") : seat.alms} />
        {seat.top > 0 && <Fact label={say("pilgrim.top")} value={seat.top} />}
      </dl>
      {active.length > 0 && <p class="small">{texts.say("board.activities", { what: active.map(([name, count]) => `${texts.name(`activity.${name}`)}${count > 1 ? ` ×${count}` : ""}`).join(", ") })}</p>}
      {seat.slots.some(Boolean) && (
        <ul class="plain slots">
          {seat.slots.map((slot, place) => slot && (
            <li key={place} class="small">
              <Held {...props} slot={slot} />
            </li>
          ))}
          <li class="small soft">{say("pilgrim.free_slots", { count: seat.slots.filter((slot) => !slot).length })}</li>
        </ul>
      )}
      {(seat.sites.length > 0 || seat.ports.length > 0) && (
        <p class="small">
          {seat.sites.length > 0 && `${texts.say("board.sites")}: ${seat.sites.map((quadrant) => texts.name(`place.${quadrant}`) ?? quadrant).join(", ")} `}
          {seat.ports.length > 0 && `${texts.say("board.ports")}: ${seat.ports.map((port) => texts.name(`place.${port}`) ?? port).join(", ")}`}
        </p>
      )}
    </article>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: number | string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd class="number">{value}</dd>
    </div>
  );
}

function Held({ slot, texts, lit }: BoardProps & { readonly slot: NonNullable<Slot> }) {
  if ("favour" in slot) return <span class="tag good">{texts.name(`favour.${slot.favour}`)}</span>;
  const name = texts.name(`building.${slot.building}`) ?? "";
  return (
    <span class={`tag ${lit.has(slot.building) ? "is-lit" : ""}`} data-thing={`building.${slot.building}`}>
      {slot.donated ? texts.say("board.donated", { building: name }) : name}
    </span>
  );
}

/** Every building of this game: where it is, what it costs, whether it can be used. */
function Buildings(props: BoardProps) {
  const { texts, view, title, names } = props;
  const now = viewOf(view);
  const where = new Map<string, string>();
  for (const [hex, lying] of Object.entries(now.hexes)) if (lying.building) where.set(lying.building, hex);
  for (const seat of now.seats) {
    for (const slot of seat.slots) if (slot && "building" in slot) where.set(slot.building, nameOf(names, texts, seat.seat));
  }
  const shown = packOf(title).building.filter(({ id }) => where.has(id) || props.meant.has(id));
  if (shown.length === 0) return null;
  return (
    <section class="panel buildings" aria-label={texts.say("board_part.buildings")}>
      <h2>{texts.say("board_part.buildings")}</h2>
      <div class="cards small-cards">
        {shown.map(({ id, level, stone, points }) => (
          <Token key={id} board={props} noun={id} class={`card ${now.live.includes(id) ? "is-open" : ""}`} thing={`building.${id}`}>
            <b>{texts.name(`building.${id}`)}</b>
            <span class="small">{where.get(id)}</span>
            <span class="amounts small">
              <Amount texts={texts} good="stone" count={stone} />
              <Amount texts={texts} good="points" count={points} />
              <span class="soft">
                {texts.say("board.level")} {level}
              </span>
            </span>
            {now.live.includes(id) && <span class="tag good small">{texts.say("board.live")}</span>}
          </Token>
        ))}
      </div>
    </section>
  );
}

/** Tiles and favours that are left, and the bag of the solo game. */
function Supply({ texts, view, title }: BoardProps) {
  const say = useWords();
  const now = viewOf(view);
  const upgrades = Object.entries(now.supply).filter(([kind, count]) => !ROADS.includes(kind) && count > 0);
  const favours = packOf(title).favour.filter(({ length }) => now.favours.includes(length));
  const bag = Object.entries(now.solo?.bag ?? {}).filter(([, count]) => count > 0);
  return (
    <section class="panel supply" aria-label={texts.say("board_part.tiles")}>
      <h2>{texts.say("board_part.tiles")}</h2>
      <dl class="facts">
        {ROADS.map((kind) => (
          <Fact key={kind} label={named(kind)} value={now.supply[kind] ?? 0} />
        ))}
      </dl>
      {upgrades.length > 0 && (
        <p class="small">
          <span class="soft">{texts.say("board.upgrades")}:</span> {upgrades.map(([kind]) => named(kind)).join(" · ")}
        </p>
      )}
      {favours.length > 0 && (
        <p class="small">
          <span class="soft">{texts.say("board.favours")}:</span> {favours.map(({ length, points }) => `${length} (${say("over.points", { points })})`).join(" · ")}
        </p>
      )}
      {bag.length > 0 && (
        <p class="small">
          <span class="soft">{texts.say("board.bag")}:</span> {bag.map(([kind, count]) => `${texts.name(`duty.${kind}`) ?? texts.name(`noun.${kind}`) ?? kind} ${count}`).join(" · ")}
        </p>
      )}
    </section>
  );

  function named(kind: string): string {
    const rows = [...(title.data["tile"] as Row[]), ...(title.data["upgrade"] as Row[])];
    const row = rows.find((one) => one.id === kind);
    return row ? (texts.language === "de" ? row.name_de : row.name_en) : kind;
  }
}

interface Row {
  readonly id: string;
  readonly name_de: string;
  readonly name_en: string;
}

/** A card beside the map that says what a tile or a building would cost and do, with the buttons that do it. */

import type { BoardProps } from "@house/boards/board";
import { nameOf as goodName } from "@house/boards/Good";
import { Token } from "@house/boards/Token";
import type { Choice } from "@house/wire";
import { useWords } from "@house/words";
import { Chapel } from "./pieces";
import type { Laying } from "./laying";
import { Icon } from "./parts";
import { hexName } from "./spots";
import { TilePicture } from "./stores";
import { nameIn, nameOf, packOf, viewOf, type Prospect } from "./view";

/** A price in pictures, with what one has: "1 of 3". */
export function Price({ board, price }: { readonly board: BoardProps; readonly price: Readonly<Record<string, number>> }) {
  const say = useWords();
  const own = viewOf(board.view).seats[board.eyes];
  return (
    <span class="price">
      {Object.entries(price).map(([good, count]) => (
        <span key={good}>
          <Icon name={good} />
          <span class="unseen">{goodName(board.texts, good)} </span>
          {say("pilgrim.of_yours", { count, has: good === "piety" ? (own?.piety ?? 0) : (own?.goods[good] ?? 0) })}
        </span>
      ))}
    </span>
  );
}

/** What a tile or a shrine would lead to; the hex itself is marked on the map, so its direction is enough. */
function Outcome({ board, told, exit }: { readonly board: BoardProps; readonly told: Prospect; readonly exit?: string }) {
  const say = useWords();
  const goal = told.faces ? hexName(board, told.faces) : undefined;
  const favour = told.favour !== null ? board.texts.name(`favour.${told.favour}`) : undefined;
  return (
    <p class="outcome">
      {goal && <b>{goal.isGoal ? say("pilgrim.reaches", { what: goal.name }) : say("pilgrim.faces", { what: (exit && board.texts.name(`edge.${exit}`)) || goal.name })} </b>}
      {say("pilgrim.trail", { count: told.length })} {told.acolyte && say("pilgrim.takes_one")} {favour && `${favour}. `}
      {told.points > 0 && <b>{say("over.points", { points: told.points })}</b>}
    </p>
  );
}

/** In words where there is room for them. */
function Back({ corner, label, act }: { readonly corner: string; readonly label: string; readonly act: () => void }) {
  if (corner !== "rail") return <button type="button" class="quiet small back" onClick={act}>{label}</button>;
  return <button type="button" class="quiet back" aria-label={label} title={`${label} (Esc)`} onClick={act}>×</button>;
}

export function TileCard({ board, laying, corner }: { readonly board: BoardProps; readonly laying: Laying; readonly corner: string }) {
  const say = useWords();
  const now = viewOf(board.view);
  const { hex, option } = laying;
  if (!hex) return null;
  const shrine = `shrine ${hex.toLowerCase()}`;
  const told = option && now.lays[option.move];
  const shrineTold = now.lays[shrine];
  const colour = now.seats[board.eyes]?.colour ?? "grey";
  const pack = packOf(board.title);
  const tile = [...pack.tile, ...pack.upgrade].find(({ id }) => id === told?.tile);
  return (
    <aside class={`lectern at-${corner}`} aria-label={say("pilgrim.lectern")}>
      {option && told && (
        <>
          <div class="what">
            <TilePicture roads={[`${option.entry}-${option.exit}`]} kind={told.tile} colour={colour} />
            <div>
              <b class="name" aria-live="polite">{nameIn(board.texts.language, tile)}</b>
              <span class="small">{say("pilgrim.in_rack", { count: now.supply[told.tile] ?? 0 })}</span>
              <Price board={board} price={told.price} />
            </div>
          </div>
          <Outcome board={board} told={told} exit={option.exit} />
          <div class="buttons">
            <button type="button" class="turn" onClick={() => laying.turn(-1)} aria-label={say("pilgrim.turn_left")} title={`${say("pilgrim.turn_left")} (Q)`}>⟲</button>
            <button type="button" class="turn" onClick={() => laying.turn(1)} aria-label={say("pilgrim.turn_right")} title={`${say("pilgrim.turn_right")} (E)`}>⟳</button>
            <Token board={board} noun={option.move} class="go">{say("pilgrim.lay_it")}</Token>
          </div>
        </>
      )}
      {shrineTold && (
        <div class="shrine-line">
          <Token board={board} noun={shrine} class={option ? "instead" : "go"}>
            <svg viewBox="-18 -28 36 50" aria-hidden="true"><Chapel colour={colour} /></svg>
            <span>{option ? say("pilgrim.shrine_instead") : nameIn(board.texts.language, pack.tile.find(({ id }) => id === "shrine"))}</span>
            <Price board={board} price={shrineTold.price} />
          </Token>
          {!option && <Outcome board={board} told={shrineTold} />}
        </div>
      )}
      <Back corner={corner} label={say("pilgrim.put_back")} act={laying.putBack} />
    </aside>
  );
}

export function HouseCard({ board, building, corner, close }: { readonly board: BoardProps; readonly building: string; readonly corner: string; readonly close: () => void }) {
  const say = useWords();
  const { texts } = board;
  const now = viewOf(board.view);
  const house = packOf(board.title).building.find(({ id }) => id === building);
  const owner = now.seats.find(({ slots }) => slots.some((slot) => slot && "building" in slot && slot.building === building));
  const choices = (board.meant.get(building) ?? []).filter(({ verb }) => HOUSE_VERBS.includes(verb));
  const legal = choices.filter(({ objection }) => !objection);
  const why = legal.length ? undefined : choices.find(({ objection }) => objection)?.objection;
  return (
    <aside class={`lectern at-${corner} level-${house?.level ?? 1}`} aria-label={say("pilgrim.lectern")}>
      <div class="what">
        <span class="vignette"><Icon name={building} /></span>
        <div>
          <b class="name">{texts.name(`building.${building}`)}</b>
          <span class="small">{texts.say("board.level")} {house?.level} · {owner ? nameOf(board.names, texts, owner.seat) : texts.say("board_part.map")}</span>
          <span class="price"><span><Icon name="stone" />{house?.stone}</span><span><Icon name="points" />{house?.points}</span></span>
        </div>
      </div>
      <p class="outcome">{texts.name(`building_help.${building}`)}</p>
      {why && <p class="why">{why.sentence}</p>}
      <div class="buttons">
        {legal.map((choice) => (
          <Token key={choice.move} board={board} noun={choice.move} class="go"><HouseWords board={board} choice={choice} /></Token>
        ))}
      </div>
      <Back corner={corner} label={say("pilgrim.close")} act={close} />
    </aside>
  );
}

export const HOUSE_VERBS = ["hire", "free", "use", "build", "donate"];

/** "Hire: 1 stone", "Use: buy 3", "Use: NE". */
function HouseWords({ board, choice }: { readonly board: BoardProps; readonly choice: Choice }) {
  const { texts } = board;
  const house = packOf(board.title).building.find(({ id }) => choice.noun.startsWith(id));
  const rest = choice.noun.split(" ").slice(1);
  const words = rest.map((word) => texts.name(`tithe.${word}`) ?? texts.name(`place.${word.toUpperCase()}`) ?? texts.name(`noun.${word}`) ?? word);
  const good = choice.verb === "hire" ? rest[0] : undefined;
  return (
    <>
      <span>{choice.verb_label}{words.length > 0 && `: ${good ? "1 " : ""}${words.join(" ")}`}</span>
      {good && <Icon name={good} />}
      {choice.verb === "build" && house && <Price board={board} price={{ stone: house.stone }} />}
    </>
  );
}

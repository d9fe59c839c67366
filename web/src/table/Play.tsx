/** A table in play, for any title: board, prompt, choices, seats, story and all that surrounds them. */

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { board } from "../boards";
import { Plain } from "../boards/Plain";
import { Problem } from "../parts/Problem";
import { RuleLink } from "../parts/Rule";
import { Tabs } from "../parts/Tabs";
import type { Choice, Paragraph, Title } from "../wire";
import { useLanguage, useWords } from "../words";
import { Chat } from "./Chat";
import { Choices } from "./Choices";
import { byNoun, isLegal, keys } from "./choices";
import { ConnectionState } from "./Connection";
import { Curtain } from "./Curtain";
import { Deputy } from "./Deputy";
import { useFrame } from "./frames";
import { History } from "./History";
import { Keyboard } from "./Keyboard";
import { Menu } from "./Menu";
import { Notes } from "./Notes";
import { Over } from "./Over";
import { Parting } from "./Parting";
import { Score } from "./Score";
import { Seats } from "./Seats";
import { news, type TableState } from "./fold";
import type { TableHandle } from "./state";
import { Story } from "./Story";
import type { Known } from "./texts";
import { Tip } from "./Tip";
import { UndoBar } from "./Undo";

interface Props {
  readonly table: TableHandle;
  readonly known: Known;
  readonly state: TableState;
}

const NOTHING: readonly Choice[] = [];

export function Play({ table, known, state }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { moment, story } = state;
  const { info, question } = moment;
  const { title, texts } = known;
  const module = board(title.name);
  const root = useRef<HTMLDivElement>(null);
  const [past, setPast] = useState<number>();
  const [isPlain, setPlain] = useState(false);
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ at: Element; noun: string }>();
  const frame = useFrame(info.id, moment.eyes, past, moment.at);
  const isSeated = info.yours.length > 0;
  const [tab, setTab] = useState("story");
  const unread = useUnread(state, tab === "chat");
  const isCurtained = useEyes(table, state);

  const choices = useMemo(() => {
    if (past !== undefined || !question) return NOTHING;
    const about = ({ thing, verb, noun }: Choice): string | null => thing ?? (moment.view && module.thing?.(moment.view, verb, noun)) ?? null;
    return question.choices.map((choice) => ({ ...choice, thing: about(choice) }));
  }, [question, past, module]);
  const meant = useMemo(() => byNoun(choices), [choices]);
  const live = useMemo(() => byNoun(choices.filter(isLegal)), [choices]);
  const shortcuts = useMemo(() => keys(choices), [choices]);
  const light = useCallback((nouns: readonly string[]) => setLit(new Set(nouns.filter(Boolean))), []);

  const choose = (choice: Choice): void => {
    setMenu(undefined);
    if (choice.objection) return table.refuse(choice.objection);
    if (table.isBusy || !question) return;
    void table.command("play", { seat: question.seat, at: question.at, moves: [choice.move] });
  };

  const point = (noun: string, at: Element): void => {
    const legal = live.get(noun) ?? [];
    const only = legal[0];
    if (legal.length === 1 && only) choose(only);
    else if (meant.has(noun)) setMenu({ at, noun });
  };

  useEffect(() => setMenu(undefined), [moment.at, past]);

  const view = past === undefined ? moment.view : (frame?.view ?? moment.view);
  const eyes = typeof moment.eyes === "number" ? moment.eyes : -2;
  const Board = isPlain ? Plain : module.Board;
  const own = typeof moment.eyes === "number" ? info.seats[moment.eyes] : undefined;
  const firstVerb = menu && meant.get(menu.noun)?.[0];

  if (isCurtained) return <Curtain moment={moment} open={() => moment.mover !== null && table.look(moment.mover)} />;
  return (
    <div class="table-page" ref={root} data-at={moment.at}>
      <Keyboard choices={choices} keys={shortcuts} choose={choose} moment={moment} table={table} />
      <header class="table-head">
        <div>
          <h1>{info.name || title.names[language]}</h1>
          <p class="small soft">
            {title.names[language]} · {info.dice && <span title={say("table.dice_long")}>{say("table.dice", { dice: info.dice.slice(0, 15) })} · </span>}
            <a href={`/rules/${title.name}`}>{say("nav.rules")}</a>
            {" · "}
            <a href={`/api/tables/${info.id}/record`} download>
              {say("table.record")}
            </a>
            {" · "}
            <Reconstructed title={title} />
            {moment.presence.watching > 0 && <> · {say("table.watching", { count: moment.presence.watching })}</>}
          </p>
        </div>
        <ConnectionState />
      </header>

      <section class="board-area" aria-label={say("table.board")}>
        {view && (
          <Board title={title} view={isPlain ? (module.read?.(texts, view, moment.names) ?? view) : view} texts={texts} eyes={eyes} names={moment.names} live={live} meant={meant} point={point} lit={lit} story={story} />
        )}
        {past !== undefined && frame?.story && (
          <p class="notice" role="status">
            <b>{frame.story.heading}</b>: {frame.story.sentences.join(" ")}
          </p>
        )}
        <History last={moment.at} at={past} visit={setPast} />
        {module.Board !== Plain && !module.isPage && (
          <button type="button" class="quiet small as-list" aria-pressed={isPlain} onClick={() => setPlain(!isPlain)}>
            {say("table.as_list")}
          </button>
        )}
      </section>

      <section class="ask leaf" aria-label={say("table.ask")}>
        {own?.deputy && info.status === "playing" && <Deputy seat={own} table={table} />}
        {info.status !== "playing" ? (
          <Over info={info} moment={moment} table={table} />
        ) : past !== undefined ? (
          <p class="prompt">{say("history.looking")}</p>
        ) : question ? (
          <>
            <p class="prompt">
              <span class="tag turn">{say("table.your_turn")}</span> {question.prompt} <RuleLink title={title.name} rule={question.rule} />
            </p>
            <Problem refusal={table.refusal} title={title.name} onClose={table.forgive} />
            <Choices choices={choices} keys={shortcuts} isBusy={table.isBusy} choose={choose} light={light} />
          </>
        ) : (
          <>
            <p class="prompt waiting">{moment.waiting}</p>
            <Problem refusal={table.refusal} title={title.name} onClose={table.forgive} />
          </>
        )}
        {isSeated && info.status === "playing" && past === undefined && <UndoBar moment={moment} table={table} />}
        {isSeated && info.status === "playing" && past === undefined && <Parting moment={moment} table={table} />}
      </section>

      <section class="leaf seats-area" aria-label={say("seats.label")}>
        <Seats moment={moment} texts={texts} />
      </section>

      <section class="leaf side" aria-label={say("table.more")}>
        <Tabs
          label={say("table.more")}
          onChoose={setTab}
          tabs={[
            { id: "story", label: say("tab.story"), content: () => <Story story={story} light={light} visit={setPast} /> },
            {
              id: "score",
              label: say("tab.score"),
              content: () => <Score table={info.id} title={title.name} eyes={moment.eyes} at={past ?? moment.at} />,
            },
            { id: "chat", label: say("tab.chat"), badge: unread, content: () => <Chat table={table} isSeated={isSeated} /> },
            { id: "notes", label: say("tab.notes"), content: () => <Notes table={info.id} /> },
          ]}
        />
      </section>

      {menu && firstVerb && (
        <Menu
          at={menu.at}
          noun={menu.noun}
          choices={meant.get(menu.noun) ?? []}
          title={title}
          thing={firstVerb.thing ?? undefined}
          isBusy={table.isBusy}
          choose={choose}
          light={light}
          close={() => setMenu(undefined)}
        />
      )}
      <Tip root={root} title={title} />
      <Announcer story={story} prompt={question?.prompt ?? ""} />
    </div>
  );
}

/** Says that something on the board is not as printed, and leads to what. */
function Reconstructed({ title }: { readonly title: Title }) {
  const say = useWords();
  const { sourced = 0, reconstructed = 0 } = title.content.provenance;
  if (!sourced && !reconstructed) return null;
  return (
    <a href={`/rules/${title.name}#content`} title={title.content.note}>
      {say("table.reconstructed", { mark: reconstructed ? "†" : "‡" })}
    </a>
  );
}

/** At a table with several of one's own seats, look through the eyes of the one that is asked; true while a curtain is drawn. */
function useEyes(table: TableHandle, { moment }: TableState): boolean {
  const { mover, curtain, eyes, info } = moment;
  const isOther = mover !== null && mover !== eyes && info.yours.includes(mover) && info.status === "playing";
  useEffect(() => {
    if (isOther && !curtain && mover !== null) table.look(mover);
  }, [isOther, curtain, mover]);
  return isOther && curtain;
}

/** How many messages of others came since the talk was last looked at. */
function useUnread({ chat, gallery }: TableState, isOpen: boolean): number {
  const said = [...chat, ...gallery].filter((message) => !message.mine).length;
  const [read, setRead] = useState(said);
  useEffect(() => {
    if (isOpen) setRead(said);
  }, [isOpen, said]);
  return isOpen ? 0 : Math.max(0, said - read);
}

/** Says what happened, in the words of the story, to those who listen. */
function Announcer({ story, prompt }: { readonly story: readonly Paragraph[]; readonly prompt: string }) {
  const [said, setSaid] = useState("");
  const before = useRef<readonly Paragraph[]>(story);
  useEffect(() => {
    const sentences = before.current === story ? [] : news(before.current, story);
    before.current = story;
    if (sentences.length || prompt) setSaid([...sentences, prompt].join(" "));
  }, [story, prompt]);
  return (
    <div class="unseen" aria-live="polite" data-announcer>
      {said}
    </div>
  );
}

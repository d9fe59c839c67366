/** A table in play, for any title: board, question, seats, story and all that surrounds them, on one screen. */

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { board } from "../boards";
import { Moving } from "../boards/Moving";
import { Plain } from "../boards/Plain";
import { Tabs } from "../parts/Tabs";
import type { Choice, Question } from "../wire";
import { useWords } from "../words";
import { Announcer } from "./Announcer";
import { Ask } from "./Ask";
import { BoardText } from "./BoardText";
import { Chat } from "./Chat";
import { Curtain } from "./Curtain";
import { useDraft } from "./draft";
import type { TableState } from "./fold";
import { Finale } from "./Finale";
import { useForesight } from "./foresight";
import { useFrame } from "./frames";
import { Ghosts } from "./Ghosts";
import { Head } from "./Head";
import { History } from "./History";
import { Keyboard } from "./Keyboard";
import { Keys } from "./Keys";
import { Marks } from "./Marks";
import { Menu } from "./Menu";
import { Notes } from "./Notes";
import { Past } from "./Past";
import { usePlayback } from "./playback";
import { Race } from "./Race";
import { ruleOf, RulesAtHand } from "./Rules";
import { Score } from "./Score";
import { Seats } from "./Seats";
import { lastNoun, marks as marksOf, nounOf, since } from "./since";
import { Since } from "./Since";
import { useSteadyHand } from "./steady";
import type { TableHandle } from "./state";
import { Story } from "./Story";
import type { Known } from "./texts";
import { Tip } from "./Tip";
import { Edge } from "./Edge";
import { atRest, useChoices } from "./turn";

interface Props {
  readonly table: TableHandle;
  readonly known: Known;
  readonly state: TableState;
}

export function Play({ table, known, state }: Props) {
  const say = useWords();
  const { moment, story } = state;
  const { info } = moment;
  const { title, texts } = known;
  const module = board(title.name);
  const root = useRef<HTMLDivElement>(null);
  const [past, setPast] = useState<number>();
  const [isPlain, setPlain] = useState(false);
  const [isText, setText] = useState(false);
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ at: Element; noun: string }>();
  const [isSideOpen, openSide] = useState(false);
  const [tab, setTab] = useState("story");
  const [isFinale, setFinale] = useState(true);
  const [rule, setRule] = useState<string>();
  const [isKeys, setKeys] = useState(false);
  const isOver = info.status !== "playing" && info.result !== null;
  const frame = useFrame(info.id, moment.eyes, past, moment.at);
  const unread = useUnread(state, tab === "chat");
  const isCurtained = useEyes(table, state);
  const asked = past === undefined ? moment.question : null;
  const foresight = useForesight(info.id, asked, module, table.isBusy);
  const send = ({ seat, at }: Question, moves: readonly string[]): void => void table.command("play", { seat, at, moves });
  const { draft, isLifting, take, drop } = useDraft(asked, moment.view, module, foresight, send);
  const question = draft?.question ?? asked;
  const chosen = useChoices(question, draft?.view ?? moment.view, module, title);
  const playback = usePlayback(state, module);
  const { step } = playback;
  const { meant, live, via } = past === undefined && !step ? chosen : atRest;
  const area = useRef<HTMLElement>(null);
  const marks = useMemo(() => (past === undefined ? marksOf(since(state.events, moment.eyes, module.automa), module) : []), [state.events, past, module]);
  const light = useCallback((nouns: readonly string[]) => setLit(new Set(nouns.filter(Boolean))), []);

  const choose = (choice: Choice, aim = "", isPointed = false): void => {
    setMenu(undefined);
    playback.finish();
    foresight.rest();
    if (choice.objection) return table.refuse(choice.objection);
    if (!table.isBusy) take(choice, aim, isPointed);
  };
  const point = (noun: string, at: Element): void => {
    const legal = (meant.has(noun) ? live : via).get(noun) ?? [];
    const only = legal[0];
    if (legal.length === 1 && only) choose(only, noun, true);
    else if (meant.has(noun) || legal.length) setMenu({ at, noun });
  };
  const visit = (at: number | undefined): void => {
    setPast(at);
    openSide(false);
  };
  useEffect(() => setMenu(undefined), [moment.at, past]);
  useSteadyHand(root, `${moment.at} ${draft?.moves.length ?? 0}`);

  const view = past === undefined ? (draft && !step ? draft.view : playback.view) : (frame?.view ?? moment.view);
  const eyes = typeof moment.eyes === "number" ? moment.eyes : -2;
  const Board = isPlain ? Plain : module.Board;
  const canBePlain = module.Board !== Plain && !module.isPage;
  const offered = menu && (meant.get(menu.noun) ?? via.get(menu.noun));
  const firstVerb = offered?.[0];
  const points = isOver && past === undefined ? info.result?.points : undefined;
  const pointing = useLatest(point);
  const again = useLatest(playback.again);
  const sentence = step?.sentence;
  const retelling = useMemo(() => (playback.canRepeat && past === undefined ? { again, sentence } : undefined), [playback.canRepeat, past, sentence]);
  // a board is drawn anew only when something is different on it, not whenever a command is sent or answered
  const drawn = useMemo(() => {
    if (!view || isText) return null;
    const shown = isPlain ? (module.read?.(texts, view, moment.names) ?? view) : view;
    return <Board title={title} view={shown} texts={texts} eyes={eyes} home={info.yours[0]} names={moment.names} live={live} meant={meant} via={via} point={pointing} lit={lit} story={story} points={points} retelling={retelling} />;
  }, [Board, title, view, isText, isPlain, texts, eyes, info.yours[0], moment.names, live, meant, via, lit, story, points, retelling]);

  if (isCurtained) return <Curtain moment={moment} open={() => moment.mover !== null && table.look(moment.mover)} />;
  return (
    <div class="table-page frame" ref={root} data-at={moment.at} data-title={title.name} data-draft={draft?.moves.length} onClick={(event) => ruleOf(event, setRule)}>
      <Keyboard choices={chosen.choices} keys={chosen.shortcuts} choose={choose} moment={moment} table={table} drop={draft && drop} finish={step && playback.finish} openKeys={() => setKeys(true)} />
      <Head table={table} moment={moment} title={title} plain={canBePlain ? isPlain : undefined} setPlain={setPlain} isText={isText} setText={setText} openRules={() => setRule(question?.rule ?? "")} openKeys={() => setKeys(true)} />
      {past === undefined ? (
        <Ask table={table} known={known} moment={moment} chosen={chosen} foresight={foresight} draft={draft} drop={drop} root={root} choose={choose} light={light} celebrate={isOver && !isFinale ? () => setFinale(true) : undefined}>
          <Since moment={moment} story={story} playback={playback} open={() => openSide(true)} />
        </Ask>
      ) : (
        <Past at={past} last={moment.at} frame={frame} story={story} visit={visit} />
      )}

      <section class="board-area" ref={area} aria-label={say("table.board")} onClickCapture={step && playback.finish}>
        {isText && moment.view && <BoardText table={info.id} title={title.name} eyes={moment.eyes} at={past ?? moment.at} />}
        <Moving area={area} view={isPlain || isText ? null : view} noun={step?.noun ?? nounOf(frame?.event?.do) ?? lastNoun(state.events)}>
          {drawn}
        </Moving>
        {!isText && <Marks area={area} marks={step ? marks.filter(({ n }) => n <= step.n) : marks} title={title.name} view={view} names={moment.names} />}
        <Edge area={area} live={live} meant={meant} point={point} lit={lit} />
        {asked && !step && !isText && <Ghosts area={area} title={title} view={view} foresight={foresight} />}
        {isOver && info.result && isFinale && past === undefined && !step && <Finale moment={moment} result={info.result} title={title} texts={texts} story={story} visit={visit} close={() => setFinale(false)} />}
      </section>

      <section class="seats-area" aria-label={say("seats.label")}>
        <Seats moment={moment} title={title} texts={texts} result={info.result} />
      </section>

      <section class={`leaf side ${isSideOpen || rule !== undefined ? "is-open" : ""} ${rule === undefined ? "" : "has-rules"}`} aria-label={say("table.more")}>
        <button type="button" class="quiet icon shut" aria-label={say("close")} onClick={() => openSide(false)} hidden={rule !== undefined}>
          ×
        </button>
        {rule !== undefined && <RulesAtHand title={title} rule={rule} close={() => setRule(undefined)} />}
        <Tabs
          label={say("table.more")}
          onChoose={setTab}
          tabs={[
            { id: "story", label: say("tab.story"), content: () => <Story story={story} light={light} visit={visit} /> },
            {
              id: "score",
              label: say("tab.score"),
              content: () => (
                <Score table={info.id} title={title.name} eyes={moment.eyes} at={past ?? moment.at} isOver={isOver && past === undefined}>
                  {!isOver && <Race table={info.id} title={title.name} eyes={moment.eyes} at={moment.at} names={moment.names} view={moment.view} visit={visit} />}
                </Score>
              ),
            },
            { id: "chat", label: say("tab.chat"), badge: unread, content: () => <Chat table={table} isSeated={info.yours.length > 0} /> },
            { id: "notes", label: say("tab.notes"), content: () => <Notes table={info.id} /> },
          ]}
        />
        <History last={moment.at} at={past} visit={setPast} />
      </section>

      {menu && firstVerb && (
        <Menu
          at={menu.at}
          noun={menu.noun}
          choices={offered ?? []}
          title={title}
          thing={firstVerb.thing ?? undefined}
          isBusy={table.isBusy || isLifting}
          choose={(choice) => choose(choice, menu.noun, true)}
          light={light}
          close={() => setMenu(undefined)}
          leads={(choice) => (view && module.leads?.(texts, view, choice)) ?? ""}
        />
      )}
      {isKeys && <Keys close={() => setKeys(false)} />}
      <Tip root={root} title={title} />
      <Announcer story={story} at={moment.at} prompt={question?.prompt ?? ""} asked={question ? `${moment.at} ${draft?.moves.length ?? 0} ${question.prompt}` : ""} />
    </div>
  );
}

/** A function that stays the same and does what the newest one does. */
function useLatest<A extends unknown[]>(act: (...facts: A) => void): (...facts: A) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...facts: A) => latest.current(...facts), []);
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

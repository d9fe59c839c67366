/** The head of a table: the house, the title, what is worth knowing at a glance; all else under the dots. */

import { known, note } from "../newcomers";
import { FrameHead } from "../parts/FrameHead";
import { useStore } from "../store";
import type { Moment, Title } from "../wire";
import { waiting } from "../waiting";
import { useLanguage, useWords } from "../words";
import { ConnectionState } from "./Connection";
import { Parting } from "./Parting";
import { Pace } from "./Since";
import type { TableHandle } from "./state";

interface Props {
  readonly table: TableHandle;
  readonly moment: Moment;
  readonly title: Title;
  /** Undefined where the board needs no other form. */
  readonly plain: boolean | undefined;
  readonly setPlain: (plain: boolean) => void;
  readonly isText: boolean;
  readonly setText: (isText: boolean) => void;
  readonly openRules: () => void;
  readonly openKeys: () => void;
}

export function Head({ table, moment, title, plain, setPlain, isText, setText, openRules, openKeys }: Props) {
  const say = useWords();
  const language = useLanguage();
  const { info } = moment;
  const isPlaying = info.yours.length > 0 && info.status === "playing";
  const facts = (
    <>
      {info.name && title.names[language]}
      {moment.presence.watching > 0 && <span> {say("table.watching", { count: moment.presence.watching })}</span>}
    </>
  );
  const more = (
    <>
      <label class="row pace">
        {say("play.tempo")} <Pace />
      </label>
      {plain !== undefined && (
        <button type="button" class="quiet as-list" aria-pressed={plain} onClick={() => setPlain(!plain)}>
          {say("table.as_list")}
        </button>
      )}
      <button type="button" class="quiet as-text" aria-pressed={isText} onClick={() => setText(!isText)}>
        {say("table.as_text")}
      </button>
      <p class="small">
        <a href={`/rules/${title.name}`}>{say("rules.all")}</a> · <a href={`/api/tables/${info.id}/record`} download>{say("table.record")}</a>
        <Reconstructed title={title} />
      </p>
      {info.yours.length > 0 && <CoachSwitch title={title.name} />}
      {info.dice && (
        <details class="small soft">
          <summary>{say("table.dice")}</summary>
          <p>{say("table.dice_long")}</p>
          <code class="number">{info.dice}</code>
        </details>
      )}
      {isPlaying && <Parting moment={moment} table={table} />}
    </>
  );
  return (
    <FrameHead heading={info.name || title.names[language]} facts={facts} more={more}>
      <ConnectionState />
      <NextTable here={info.id} />
      <button type="button" class="quiet rules-button" onClick={openRules}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14" />
        </svg>
        <span class="words">{say("table.rules")}</span>
      </button>
      <button type="button" class="quiet keys-button" aria-keyshortcuts="?" onClick={openKeys}>
        {say("table.keys")} <kbd aria-hidden="true">?</kbd>
      </button>
    </FrameHead>
  );
}

/** Whether a coach explains this title. */
function CoachSwitch({ title }: { readonly title: string }) {
  const say = useWords();
  const about = useStore(known)?.[title];
  const isOn = about?.coach ?? false;
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={() => void note(title, { coach: !isOn, ...(about ? {} : { knows: true }) })} />
      {say("coach.switch")}
    </label>
  );
}

/** Leads to the table that has waited longest, where others wait than this one. */
function NextTable({ here }: { readonly here: string }) {
  const say = useWords();
  const others = useStore(waiting).filter((id) => id !== here);
  if (others.length === 0) return null;
  return (
    <a class="button strong next-table" href={`/table/${others[0]}`} aria-label={say("table.next", { count: others.length })}>
      <span aria-hidden="true">→ {others.length}</span>
      <span class="words">{say("table.next", { count: others.length })}</span>
    </a>
  );
}

/** Says that something on the board is not as printed, and leads to what. */
function Reconstructed({ title }: { readonly title: Title }) {
  const say = useWords();
  const { sourced = 0, reconstructed = 0 } = title.content.provenance;
  if (!sourced && !reconstructed) return null;
  return (
    <>
      {" · "}
      <a href={`/rules/${title.name}#content`}>{say("table.reconstructed", { mark: reconstructed ? "†" : "‡" })}</a>
    </>
  );
}

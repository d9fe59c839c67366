/** What just happened: the step that the board plays, or the last sentence of the story, and how fast it is played. */

import { board } from "../boards";
import { Mark } from "../boards/Mark";
import { change, settings, type Tempo } from "../settings";
import { useStore } from "../store";
import type { Moment, Paragraph } from "../wire";
import { useWords } from "../words";
import type { Playback } from "./playback";

const TEMPI: readonly Tempo[] = ["slow", "normal", "once"];

interface Props {
  readonly moment: Moment;
  readonly story: readonly Paragraph[];
  readonly playback: Playback;
  readonly open: () => void;
}

export function Since({ moment, story, playback, open }: Props) {
  const say = useWords();
  const { step, steps, place, isPaused } = playback;
  const last = story.findLast((paragraph) => paragraph.sentences.length > 0);
  const seat = step ? step.seat : last?.seat;
  const badge = moment.view && typeof seat === "number" ? board(moment.info.title).badge?.(moment.view, seat) : undefined;
  return (
    <div class={`since ${step ? "is-playing" : ""}`} data-step={step?.n}>
      <Mark badge={badge} />
      <p class="last">{step?.sentence ?? last?.sentences.at(-1) ?? say("story.empty")}</p>
      {step ? (
        <span class="row steering">
          <span class="small soft number">{say("play.step", { step: place + 1, all: steps.length })}</span>
          <button type="button" class="icon" onClick={playback.back} disabled={place === 0} aria-label={say("play.back")} title={say("play.back")}>
            ‹
          </button>
          <button type="button" class="icon" onClick={playback.pause} aria-pressed={isPaused} aria-label={say("play.pause")} title={say("play.pause")}>
            {isPaused ? "▸" : "‖"}
          </button>
          <button type="button" class="strong" onClick={playback.finish} aria-keyshortcuts="Space">
            {say("play.now")} <kbd aria-hidden="true">␣</kbd>
          </button>
        </span>
      ) : (
        <span class="row steering">
          {playback.canRepeat && (
            <button type="button" class="quiet icon" onClick={playback.again} aria-label={say("play.again")} title={say("play.again")}>
              ▷
            </button>
          )}
          <Pace />
        </span>
      )}
      <button type="button" class="quiet small open-side" onClick={open}>
        {say("tab.story")}
      </button>
    </div>
  );
}

/** How fast others' moves are played; kept in this browser. */
export function Pace() {
  const say = useWords();
  const { tempo } = useStore(settings);
  return (
    <select class="tempo" value={tempo} aria-label={say("play.tempo")} title={say("play.tempo")} onChange={(event) => change({ tempo: event.currentTarget.value as Tempo })}>
      {TEMPI.map((one) => (
        <option key={one} value={one}>
          {say(`play.${one}`)}
        </option>
      ))}
    </select>
  );
}

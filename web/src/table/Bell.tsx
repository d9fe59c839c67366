/** Offers to call somebody who waits for others, once: a bell, a notification, or neither. */

import { mayNotify } from "../attention";
import { ring } from "../sounds";
import { change, settings } from "../settings";
import { useStore } from "../store";
import type { Moment } from "../wire";
import { useWords } from "../words";

export function Bell({ moment }: { readonly moment: Moment }) {
  const say = useWords();
  const { sound, notify, isAsked } = useStore(settings);
  const { info, mover } = moment;
  const isPerson = mover !== null && info.seats[mover]?.kind === "person" && !info.yours.includes(mover);
  if (isAsked || sound || notify || !isPerson || info.yours.length === 0) return null;
  return (
    <div class="notice row bell">
      <span>{say("bell.offer")}</span>
      <button
        type="button"
        onClick={() => {
          change({ sound: true, isAsked: true });
          ring();
        }}
      >
        {say("bell.sound")}
      </button>
      <button type="button" onClick={() => void mayNotify().then((may) => change({ notify: may, isAsked: true }))}>
        {say("bell.note")}
      </button>
      <button type="button" class="quiet" onClick={() => change({ isAsked: true })}>
        {say("bell.no")}
      </button>
    </div>
  );
}

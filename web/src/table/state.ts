/** One table as this browser sees it: moments from the socket, folded into what is on the screen. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { isPassing, live } from "../live";
import type { Command, Eyes, Refusal } from "../wire";
import { forgetEyes, lastEyes, noteEyes } from "./device";
import { fold, hear, type TableState } from "./fold";

export interface TableHandle {
  readonly state: TableState | undefined;
  readonly refusal: Refusal | undefined;
  readonly isGone: boolean;
  /** A command is on its way. */
  readonly isBusy: boolean;
  readonly forgive: () => void;
  readonly look: (eyes: Eyes) => void;
  readonly command: (type: Command, rest?: object) => Promise<void>;
  readonly chat: (text: string) => Promise<void>;
  readonly refuse: (refusal: Refusal) => void;
}

export function useTable(id: string): TableHandle {
  const [state, setState] = useState<TableState>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const current = useRef<TableState | undefined>(undefined);
  current.current = state;

  useEffect(() => {
    const stop = live.listen((message) => {
      if (!("table" in message) || message.table !== id) return;
      switch (message.type) {
        case "moment":
          noteEyes(message);
          setState((before) => fold(before, message));
          if (message.id) setRefusal((before) => (before && isPassing(before) ? undefined : before));
          break;
        case "chat":
          setState((before) => before && hear(before, message.room, message.message));
          break;
        case "presence":
          setState((before) => before && { ...before, moment: { ...before.moment, presence: message } });
          break;
        case "gone":
          setGone(true);
          break;
        case "refused":
          if (!message.id?.startsWith("watch-")) break;
          if (forgetEyes(id)) live.watch(id); // a seat that is one's own no longer
          else setRefusal(message);
          break;
        default:
      }
    });
    live.watch(id, lastEyes(id));
    return () => {
      stop();
      live.unwatch(id);
    };
  }, [id]);

  return useMemo(() => {
    async function command(type: Command, rest: object = {}): Promise<void> {
      const moment = current.current?.moment;
      if (!moment) return;
      setBusy(true);
      setRefusal(undefined);
      const seat = typeof moment.eyes === "number" ? moment.eyes : undefined;
      const answer = await live.command(type, id, { seat, ...(type === "back" || type === "resign" ? {} : { at: moment.at }), ...rest });
      setBusy(false);
      if (answer && answer.reason !== "stale") setRefusal(answer);
    }
    async function chat(text: string): Promise<void> {
      setRefusal((await live.chat(id, text)) ?? undefined);
    }
    return {
      state,
      refusal,
      isGone,
      isBusy,
      forgive: () => setRefusal(undefined),
      refuse: setRefusal,
      look: (eyes: Eyes) => live.watch(id, eyes),
      command,
      chat,
    };
  }, [id, state, refusal, isGone, isBusy]);
}

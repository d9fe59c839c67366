/** Talk at the table, and in the gallery of those who watch. */

import { useEffect, useRef, useState } from "preact/hooks";
import type { Message } from "../wire";
import { useLanguage, useWords } from "../words";
import type { TableHandle } from "./state";

export function Chat({ table, isSeated }: { readonly table: TableHandle; readonly isSeated: boolean }) {
  const say = useWords();
  const [text, setText] = useState("");
  const state = table.state;
  if (!state) return null;
  const send = (event: Event): void => {
    event.preventDefault();
    if (!text.trim()) return;
    void table.chat(text.trim());
    setText("");
  };
  const isOver = state.moment.info.status === "finished";
  return (
    <div class="chat">
      {(isSeated || isOver) && <Room label={say("chat.table")} messages={state.chat} />}
      {(!isSeated || isOver) && <Room label={say("chat.gallery")} messages={state.gallery} />}
      <form class="row" onSubmit={send}>
        <input value={text} maxLength={1000} onInput={(event) => setText(event.currentTarget.value)} aria-label={say("chat.write")} placeholder={say("chat.write")} />
        <button type="submit">{say("chat.send")}</button>
      </form>
    </div>
  );
}

function Room({ label, messages }: { readonly label: string; readonly messages: readonly Message[] }) {
  const say = useWords();
  const language = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  if (messages.length === 0) return <p class="empty">{say("chat.empty")}</p>;
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
  return (
    <ol class="plain messages" aria-label={label} ref={list} tabIndex={0}>
      {messages.map((message) => (
        <li key={message.n} class={message.mine ? "is-mine" : ""}>
          <span class="small soft number">{time.format(message.t)}</span> <b>{message.name}</b> {message.removed ? <i class="soft">{say("chat.removed")}</i> : message.text}
        </li>
      ))}
    </ol>
  );
}

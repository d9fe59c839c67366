/** Who sits where: people at this device, bots, and seats for others over the network. */

import type { TitleCard } from "../wire";
import { useWords } from "../words";
import { used, type Seating, type SeatKind } from "./seating";

interface Props {
  readonly title: TitleCard;
  readonly you: string;
  readonly seating: Seating;
  readonly change: (seating: Seating) => void;
}

export function Seats({ title, you, seating, change }: Props) {
  const say = useWords();
  const kinds = used(seating);
  const set = (seat: number, kind: SeatKind): void => change({ ...seating, kinds: seating.kinds.map((old, place) => (place === seat ? kind : old)) });
  return (
    <fieldset>
      <legend>{say("new.seats")}</legend>
      {title.seats.length > 1 && (
        <label>
          {say("new.count")}
          <select value={seating.count} onChange={(event) => change({ ...seating, count: Number(event.currentTarget.value) })}>
            {title.seats.map((seats) => (
              <option key={seats} value={seats}>
                {seats}
              </option>
            ))}
          </select>
        </label>
      )}
      {kinds.map((kind, seat) => (
        <div key={seat} class="seat-row">
          <label>
            {say("new.seat", { seat: seat + 1 })}
            <select value={kind} onChange={(event) => set(seat, event.currentTarget.value as SeatKind)}>
              <option value="me">{kinds.indexOf("me") === seat || !kinds.includes("me") ? say("seat.you", { name: you }) : say("seat.me")}</option>
              <option value="open">{say("seat.open")}</option>
              <option value="easy">{say("seat.bot", { level: say("level.easy") })}</option>
              <option value="medium">{say("seat.bot", { level: say("level.medium") })}</option>
              <option value="hard">{say("seat.bot", { level: say("level.hard") })}</option>
            </select>
          </label>
          {kind === "me" && (
            <label>
              {say("new.called")}
              <input value={seating.names[seat] ?? ""} maxLength={40} placeholder={you} onInput={(event) => change({ ...seating, names: { ...seating.names, [seat]: event.currentTarget.value } })} />
            </label>
          )}
        </div>
      ))}
      {kinds.filter((kind) => kind === "me").length > 1 && <p class="hint">{title.hidden ? say("new.hotseat_hidden") : say("new.hotseat")}</p>}
    </fieldset>
  );
}

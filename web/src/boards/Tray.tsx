/** A tray on the cloth: a heading and what lies there. A hand is a tray whose things lie close together. */

import type { ComponentChildren } from "preact";

interface Props {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function Tray({ label, children, ...rest }: Props) {
  return (
    <section class={`tray ${rest.class ?? ""}`} aria-label={label}>
      <h2>{label}</h2>
      <div class="things">{children}</div>
    </section>
  );
}

export function Hand({ label, empty, children, ...rest }: Props & { /** What is said of an empty hand. */ readonly empty: string }) {
  const cards = Array.isArray(children) ? children.flat().filter(Boolean) : [children];
  return (
    <Tray label={label} class={`hand-tray ${rest.class ?? ""}`}>
      {cards.length ? cards : <p class="empty">{empty}</p>}
    </Tray>
  );
}

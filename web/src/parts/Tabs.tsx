/** Tabs as the ARIA practices describe them: arrows move, the chosen panel follows. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly badge?: number | undefined;
  readonly content: () => ComponentChildren;
}

export function Tabs({ tabs, label, onChoose }: { readonly tabs: readonly Tab[]; readonly label: string; readonly onChoose?: (id: string) => void }) {
  const [chosen, setChosen] = useState(tabs[0]?.id ?? "");
  const list = useRef<HTMLDivElement>(null);
  const now = tabs.find((tab) => tab.id === chosen) ?? tabs[0];

  function choose(id: string): void {
    setChosen(id);
    onChoose?.(id);
  }

  function key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !now) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(now) + step + tabs.length) % tabs.length];
    if (!next) return;
    choose(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  }

  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={key}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            aria-selected={tab === now}
            aria-controls="tab-panel"
            tabIndex={tab === now ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
            {tab.badge ? <span class="tag turn number small">{tab.badge}</span> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${now?.id}`} tabIndex={0}>
        {now?.content()}
      </div>
    </div>
  );
}

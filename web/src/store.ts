/** A value that components can watch. */

import { useEffect, useState } from "preact/hooks";

export class Store<T> {
  private readonly watchers = new Set<(value: T) => void>();

  constructor(private current: T) {}

  get value(): T {
    return this.current;
  }

  set(value: T): void {
    if (Object.is(value, this.current)) return;
    this.current = value;
    for (const watcher of [...this.watchers]) watcher(value);
  }

  change(change: (value: T) => T): void {
    this.set(change(this.current));
  }

  watch(watcher: (value: T) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }
}

export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.value);
  useEffect(() => {
    setValue(() => store.value);
    return store.watch((next) => setValue(() => next));
  }, [store]);
  return value;
}

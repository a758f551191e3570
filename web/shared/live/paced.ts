/** What comes in a stream, handed on at once when it is rare and together when it is not. */
export interface Paced<Item> {
  add: (item: Item) => void;
  /** Hands on what waits, now. */
  flush: () => void;
  /** Forgets what waits. */
  stop: () => void;
}

/** Calls `hand` with what was added, in its order: the first at once, then whatever came meanwhile, `everyMs` apart. */
export function paced<Item>(hand: (items: readonly Item[]) => void, everyMs: number): Paced<Item> {
  let waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    clearTimeout(timer);
    timer = setTimeout(rested, everyMs);
    hand(items);
  }
  function rested(): void {
    timer = undefined;
    flush();
  }

  return {
    add: (item) => {
      waiting.push(item);
      if (timer === undefined) flush();
    },
    flush,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
}

/** Items of a stream, delivered at once while they are rare and in batches when they are frequent. */
interface ThrottledBatches<Item> {
  add: (item: Item) => void;
  /** Delivers the waiting items now. */
  flush: () => void;
  /** Drops the waiting items. */
  stop: () => void;
}

/** Calls `deliver` with the added items in their order: the first item at once, later ones together every `intervalMs`. */
export function throttleBatches<Item>(
  deliver: (items: readonly Item[]) => void,
  intervalMs: number,
): ThrottledBatches<Item> {
  let waiting: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    clearTimeout(timer);
    timer = setTimeout(endInterval, intervalMs);
    deliver(items);
  }
  function endInterval(): void {
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

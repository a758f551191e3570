/** Runs tasks of one key one after the other, and tasks of different keys side by side. */
interface InOrder {
  /** Tasks that wait, of all keys. */
  readonly waiting: number;
  /** Runs `task` at once, without a promise, when nothing of its key is under way. */
  run(key: string, task: () => void | Promise<void>): void;
}

/** `onError` hears of every task that throws; the next ones of its key run all the same. */
export function createInOrder(onError: (error: unknown) => void): InOrder {
  const tails = new Map<string, Promise<void>>();
  let waiting = 0;

  function start(task: () => void | Promise<void>): void | Promise<void> {
    try {
      const running = task();
      if (running) return running.catch(onError);
    } catch (error) {
      onError(error);
    }
  }

  function follow(key: string, running: Promise<void>): void {
    waiting += 1;
    const tail = running.then(() => {
      waiting -= 1;
      if (tails.get(key) === tail) tails.delete(key);
    });
    tails.set(key, tail);
  }

  return {
    get waiting() {
      return waiting;
    },
    run(key, task) {
      const tail = tails.get(key);
      if (tail)
        return follow(
          key,
          tail.then(() => start(task)),
        );
      const running = start(task);
      if (running) follow(key, running);
    },
  };
}

/** Runs tasks of one key one after the other, and tasks of different keys concurrently. */
interface InOrder {
  /** Number of tasks that run asynchronously or wait, of all keys. */
  readonly waiting: number;
  /** Runs `task` synchronously when no task of its key is running. */
  run(key: string, task: () => void | Promise<void>): void;
}

/** Calls `onError` for every task that fails; the next tasks of its key still run. */
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

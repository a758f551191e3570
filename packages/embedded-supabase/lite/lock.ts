/** Runs tasks with the same key one after the other, and tasks of different keys concurrently. */
export type Lock = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>;

/** A new lock, valid within this process. */
export function createLock(): Lock {
  const tails = new Map<string, Promise<unknown>>();

  return async function locked(key, task) {
    const run = (tails.get(key) ?? Promise.resolve()).then(task, task);
    tails.set(key, run);
    try {
      return await run;
    } finally {
      if (tails.get(key) === run) tails.delete(key);
    }
  };
}

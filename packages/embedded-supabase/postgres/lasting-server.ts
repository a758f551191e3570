import { createPauses } from '../process/pauses.ts';
import { waitUntil } from '../process/wait-until.ts';
import { startPostgres, type PostgresAddress } from './server.ts';

/** A PostgreSQL that starts again after a crash, on the same port. */
type LastingPostgres = PostgresAddress & {
  /** Called each time the database answers again. Its connections are gone then. */
  onRestart(listener: () => void): void;
  stop(): Promise<void>;
};

type LastingOptions = Parameters<typeof startPostgres>[0] & { log: (line: string) => void };

/**
 * Starts PostgreSQL and keeps it running until `stop()`.
 *
 * @throws StackFailure when the first start fails. Later failures are logged and tried again after growing pauses.
 */
export async function keepPostgres({ log, ...options }: LastingOptions): Promise<LastingPostgres> {
  const first = await startPostgres(options);
  const pauses = createPauses();
  const listeners: (() => void)[] = [];
  let current = first;
  let isStopping = false;
  const loop = keepRunning();

  async function keepRunning(): Promise<void> {
    pauses.begin();
    await current.ended;
    while (!isStopping) {
      const pauseMs = pauses.next();
      log(`the database ended and starts again in ${pauseMs} ms`);
      await waitUntil(() => isStopping, pauseMs, 20);
      if (!isStopping) await runOnce();
    }
  }

  async function runOnce(): Promise<void> {
    pauses.begin();
    try {
      current = await startPostgres({ ...options, port: first.port });
    } catch (error) {
      return log(`the database cannot start: ${String(error)}`);
    }
    if (isStopping) return current.stop();
    for (const listener of listeners) listener();
    await current.ended;
  }

  return {
    port: first.port,
    isFresh: first.isFresh,
    url: first.url,
    superuserUrl: first.superuserUrl,
    onRestart: (listener) => void listeners.push(listener),
    async stop() {
      isStopping = true;
      await current.stop();
      await loop;
    },
  };
}

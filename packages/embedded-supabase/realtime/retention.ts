import { RETENTION_PAUSE_MS } from './limits.ts';
import type { RealtimeServer } from './server.ts';

/**
 * Keeps the daily partitions of `realtime.messages`: ahead of time, and none longer than 72 h. `install` did it once;
 * this does it again every hour, for stacks that stay up over midnight.
 */
export function startRetention({ sql, log }: RealtimeServer): { stop(): void } {
  const timer = setInterval(() => {
    sql`select local_realtime.keep_partitions()`.catch((error: unknown) =>
      log(`realtime: partitions were not renewed: ${String(error)}`),
    );
  }, RETENTION_PAUSE_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

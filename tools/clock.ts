const TICK_PATH = '/api/internal/tick';
const TICK_EVERY_MS = 30_000;
/** A tick that takes longer goes on in the function; only this call stops waiting. */
const TICK_WAIT_MS = 60_000;

/** A running clock. */
export type Clock = { stop(): void };

type ClockOptions = {
  /** The product's origin. */
  url: string;
  secret: string;
  log: (line: string) => void;
  everyMs?: number;
};

/**
 * Calls the product's clock every 30 seconds, the first time at once, as pg_cron does on a hosted project. A slow call
 * does not delay the next one. Logs when the calls begin to fail and when they succeed again.
 */
export function startClock({ url, secret, log, everyMs = TICK_EVERY_MS }: ClockOptions): Clock {
  const stopped = new AbortController();
  let problem: string | null = null;

  async function tick(): Promise<void> {
    const found = await problemOfTick();
    if (stopped.signal.aborted || found === problem) return;
    log(found === null ? 'The clock runs again.' : `The clock does not run: ${found}`);
    problem = found;
  }

  async function problemOfTick(): Promise<string | null> {
    try {
      const response = await fetch(`${url}${TICK_PATH}`, {
        method: 'POST',
        headers: { 'x-tick-secret': secret },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TICK_WAIT_MS)]),
      });
      await response.body?.cancel();
      return response.ok ? null : `${TICK_PATH} answered ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  void tick();
  const timer = setInterval(() => void tick(), everyMs);
  return {
    stop() {
      clearInterval(timer);
      stopped.abort();
    },
  };
}

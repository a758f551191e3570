/** A call that is made again and again with its own secret. */
type ClockCall = {
  path: string;
  header: string;
  everyMs: number;
  /** The name of the call in error messages. */
  name: string;
};

/** Runs the jobs that are due. */
export const TICK: ClockCall = {
  path: '/api/internal/tick',
  header: 'x-tick-secret',
  everyMs: 30_000,
  name: 'The clock',
};
/** Sends the messages that are due. */
export const DELIVER: ClockCall = {
  path: '/functions/v1/deliver',
  header: 'x-deliver-secret',
  everyMs: 2_000,
  name: 'The sending of messages',
};

/** A call that takes longer goes on in the function; only the caller stops waiting. */
const WAIT_MS = 60_000;
/** Slow calls may overlap, but do not pile up. */
const CALLS_AT_ONCE = 3;

/** A running clock. */
export type Clock = { stop(): void };

type ClockOptions = {
  /** The product's origin. */
  url: string;
  call: ClockCall;
  secret: string;
  log: (line: string) => void;
};

/**
 * Makes a call of the product's clock at its interval, the first time at once, as pg_cron does on a hosted project. A slow
 * call does not delay the next one. Logs when the calls begin to fail and when they succeed again.
 */
export function startClock({ url, call, secret, log }: ClockOptions): Clock {
  const { path, header, everyMs, name } = call;
  const stopped = new AbortController();
  let problem: string | null = null;
  let running = 0;

  async function tick(): Promise<void> {
    if (running === CALLS_AT_ONCE) return;
    running += 1;
    const found = await problemOfTick();
    running -= 1;
    if (stopped.signal.aborted || found === problem) return;
    log(found === null ? `${name} runs again.` : `${name} does not run: ${found}`);
    problem = found;
  }

  async function problemOfTick(): Promise<string | null> {
    try {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { [header]: secret },
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(WAIT_MS)]),
      });
      await response.body?.cancel();
      return response.ok ? null : `${path} answered ${response.status}`;
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

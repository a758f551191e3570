const PARENT_LOOK_EVERY_MS = 500;

/** The end of a command: by Ctrl-C, by the terminal or npm going away, or by a failure. */
type CommandLifetime = {
  onStop(action: () => Promise<void>): void;
  isStopping(): boolean;
  /** Ends the command with a message and exit code 1. */
  fail(message: string): void;
};

/** Stops everything in order at the first signal; a second Ctrl-C ends at once, the watchdogs do the rest. */
export function stopOnSignals(): CommandLifetime {
  let action: (() => Promise<void>) | null = null;
  let isStopping = false;

  async function stop(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    try {
      await action?.();
    } catch (error) {
      console.error(error);
      code = 1;
    }
    process.exit(code);
  }

  process.on('SIGINT', () => (isStopping ? process.exit(130) : void stop(0)));
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  stopWithNpm(() => void stop(0));
  return {
    onStop: (next) => {
      action = next;
    },
    isStopping: () => isStopping,
    fail: (message) => {
      if (!isStopping) console.error(`\n${message}\n`);
      void stop(1);
    },
  };
}

/** `npm start` that gets kill -9 cannot tell us; but we get another parent. */
function stopWithNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_LOOK_EVERY_MS).unref();
}

const PARENT_CHECK_EVERY_MS = 500;

/** The end of a command: by Ctrl-C, because its terminal or npm has ended, or by a failure. */
export type CommandLifetime = {
  /** What to stop. Runs once, at the first signal. */
  onStop(action: () => Promise<void>): void;
  isStopping(): boolean;
  /** Ends the command with a message and exit code 1. */
  fail(message: string): void;
};

/** Stops everything in order at the first signal. A second Ctrl-C exits at once; the watchdogs end the children then. */
export function stopOnSignals(): CommandLifetime {
  let action: (() => Promise<void>) | null = null;
  let isStopping = false;

  async function stop(code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    try {
      await action?.();
    } catch (error) {
      printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
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
      if (!isStopping) printError(`\n${message}\n`);
      void stop(1);
    },
  };
}

function printError(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** npm that gets kill -9 cannot pass a signal on; a changed parent process shows that it has ended. */
function stopWithNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_EVERY_MS).unref();
}

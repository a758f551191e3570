const PARENT_CHECK_EVERY_MS = 500;

/** The end of a command: by Ctrl-C, or because its terminal or npm has ended. */
export type CommandLifetime = {
  /** Sets the action that stops the command. It runs once, at the first signal. */
  onStop(action: () => Promise<void>): void;
  isStopping(): boolean;
  /** From now on an error that nothing has caught calls `action`; before, it ends the command. */
  onUncaught(action: (error: unknown) => void): void;
};

/** Stops everything in order at the first signal. A second Ctrl-C exits at once; the watchdogs end the children then. */
export function stopOnSignals(): CommandLifetime {
  let action: (() => Promise<void>) | null = null;
  let isStopping = false;

  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    let code = 0;
    try {
      await action?.();
    } catch (error) {
      printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
      code = 1;
    }
    process.exit(code);
  }

  process.on('SIGINT', () => (isStopping ? process.exit(130) : void stop()));
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  stopWithNpm(() => void stop());
  return {
    onStop: (next) => {
      action = next;
    },
    isStopping: () => isStopping,
    onUncaught: (next) => {
      process.on('uncaughtException', (error) => {
        if (!isStopping) next(error);
      });
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

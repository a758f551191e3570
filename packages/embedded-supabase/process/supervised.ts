import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** A child process that never outlives this one. */
export type Supervised = {
  pid: number;
  child: ChildProcess;
  /** Resolves when the process has ended, however it ended. */
  ended: Promise<void>;
  hasEnded(): boolean;
  /** Sends the stop signal, waits, and kills a process that has not ended within the grace period. */
  stop(graceMs?: number): Promise<void>;
};

/**
 * Starts a child in its own process group: Ctrl-C in the terminal then reaches only this process, which decides the
 * order of stopping. A watchdog shell reads a pipe from this process: when this process ends, even by kill -9, the
 * pipe closes and the watchdog sends `stopSignal` to the child.
 *
 * @throws Error when the program cannot be started.
 */
export async function supervise(
  command: string[],
  options: SpawnOptions & { stopSignal: 'SIGINT' | 'SIGTERM' },
): Promise<Supervised> {
  const { stopSignal, ...spawnOptions } = options;
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...spawnOptions, detached: true });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const pid = child.pid ?? 0;
  const watchdog = startWatchdog(pid, stopSignal);
  const ended = whenEnded(child).then(() => {
    watchdog.kill('SIGKILL');
  });

  async function stop(graceMs = 10_000): Promise<void> {
    if (hasEnded(child)) return ended;
    child.kill(stopSignal);
    const killing = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(killing);
  }
  return { pid, child, ended, stop, hasEnded: () => hasEnded(child) };
}

function startWatchdog(pid: number, stopSignal: string): ChildProcess {
  const script = `read _; kill -${stopSignal.slice(3)} "$0" 2>/dev/null`;
  const watchdog = spawn('sh', ['-c', script, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watchdog.on('error', () => {});
  watchdog.stdin?.on('error', () => {});
  return watchdog;
}

function whenEnded(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

// A child killed by a signal has a signalCode and no exitCode: checking only one of them can wait without end.
function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** The part of Deno that ends a process; edge runtimes lack some of it. */
interface Process {
  addSignalListener(signal: 'SIGTERM' | 'SIGINT', listener: () => void): void;
  exit(code?: number): never;
}

/** Drains and exits on SIGTERM and SIGINT; edge workers get no signals and drain on `beforeunload`. */
export function drainOnShutdown(process: Process, drain: () => Promise<void>): void {
  globalThis.addEventListener('beforeunload', () => void drain());
  const drainAndExit = () => void drain().finally(() => process.exit(0));
  try {
    process.addSignalListener('SIGTERM', drainAndExit);
    process.addSignalListener('SIGINT', drainAndExit);
  } catch {
    // An edge worker does not have this function.
  }
}

/** Asks an edge platform to keep the worker until `closed` resolves; does nothing elsewhere. */
export function keepWorkerAlive(closed: Promise<void>): void {
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (typeof runtime !== 'object' || runtime === null) return;
  const waitUntil: unknown = Reflect.get(runtime, 'waitUntil');
  if (typeof waitUntil === 'function') Reflect.apply(waitUntil, runtime, [closed]);
}

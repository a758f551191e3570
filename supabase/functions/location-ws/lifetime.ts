/** The part of Deno that ends a process; edge runtimes lack some of it. */
interface Process {
  addSignalListener(signal: 'SIGTERM' | 'SIGINT', listener: () => void): void;
  exit(code?: number): never;
}

/** Drains and exits on SIGTERM and SIGINT. Where workers get no signals, drains when the platform says goodbye. */
export function stopWhenAsked(process: Process, drain: () => Promise<void>): void {
  globalThis.addEventListener('beforeunload', () => void drain());
  const stop = () => void drain().finally(() => process.exit(0));
  try {
    process.addSignalListener('SIGTERM', stop);
    process.addSignalListener('SIGINT', stop);
  } catch {
    // An edge worker is ended by its platform.
  }
}

/** Asks an edge platform to keep the worker while something is open; elsewhere there is nobody to ask. */
export function keepWorkerUntil(settled: Promise<void>): void {
  const runtime: unknown = Reflect.get(globalThis, 'EdgeRuntime');
  if (typeof runtime !== 'object' || runtime === null) return;
  const waitUntil: unknown = Reflect.get(runtime, 'waitUntil');
  if (typeof waitUntil === 'function') Reflect.apply(waitUntil, runtime, [settled]);
}

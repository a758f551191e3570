import type { Stack, StackOptions } from '../stack.ts';
import { startTestStack } from './stack.ts';

/**
 * A throw-away stack for a process of its own, which also cleans up when a signal ends it, at whatever moment. A terminal
 * and a parent both send one: what comes again while it cleans up is no reason to leave the rest lying.
 */
export async function startStackUntilTold(options: Partial<StackOptions> = {}): Promise<Stack> {
  const starting = startTestStack(options);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      // What was under way fails now, and must not end the process before the rest is gone.
      process.on('uncaughtException', () => undefined).on('unhandledRejection', () => undefined);
      void starting.then(({ stop }) => stop()).finally(() => process.exit(130));
    });
  }
  return starting;
}

import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks `condition` again and again until it holds.
 *
 * @param condition Answers whether to go on; may throw to give up.
 * @param withinMs How long to ask, in milliseconds.
 * @param everyMs Pause between two questions, in milliseconds.
 * @returns false when the time is over and the condition never held.
 */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  withinMs: number,
  everyMs = 10,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await pause(everyMs);
  }
  return true;
}

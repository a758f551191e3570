import { setTimeout as pause } from 'node:timers/promises';

/**
 * Checks `condition` repeatedly until it holds.
 *
 * @param condition May throw to give up.
 * @param withinMs How long to wait, in milliseconds.
 * @param everyMs Pause between two checks, in milliseconds.
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

/**
 * Whether the line is free. On a slow one whatever is downloaded slows everything else down: what nobody waits for yet
 * (the live channel, animations, the next page) comes after the page and its data.
 */

/** A page that has just arrived is drawn, and asks for its data, a moment later: on a cheap phone a long one. */
const QUIET_MS = 100;
const DRAWN_WITHIN_MS = 3000;
const awaited = new Set<Promise<unknown>>();

/** Somebody waits for this: `requestsSettled` does too. Hands it on. */
export function trackRequest<Answer>(work: Promise<Answer>): Promise<Answer> {
  awaited.add(work);
  const leave = () => void awaited.delete(work);
  work.then(leave, leave);
  return work;
}

/** Resolves when nothing is awaited; at once if that is so now. */
export async function requestsSettled(): Promise<void> {
  while (awaited.size > 0) {
    await Promise.allSettled(awaited);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    await nothingToDraw();
  }
}

/** Safari cannot tell. */
function nothingToDraw(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve(), { timeout: DRAWN_WITHIN_MS });
  });
}

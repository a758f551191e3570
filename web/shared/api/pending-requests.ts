/**
 * Requests that the page waits for. On a slow network every download slows down the others, so downloads that nothing
 * waits for (the live channel, animations, the next page) start after the page and its data.
 */

/** A downloaded page renders and requests its data a moment later; on a cheap phone that takes longer. */
const QUIET_MS = 100;
const IDLE_TIMEOUT_MS = 3000;
const pending = new Set<Promise<unknown>>();

/** Registers a request that `requestsSettled` waits for. Returns it. */
export function trackRequest<Answer>(request: Promise<Answer>): Promise<Answer> {
  pending.add(request);
  const remove = () => void pending.delete(request);
  request.then(remove, remove);
  return request;
}

/** Resolves when no request is pending and the browser is idle; at once when nothing is pending. */
export async function requestsSettled(): Promise<void> {
  while (pending.size > 0) {
    await Promise.allSettled(pending);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    await browserIdle();
  }
}

/** Resolves when the browser is idle. Safari has no requestIdleCallback: resolves at once. */
export function browserIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
  });
}

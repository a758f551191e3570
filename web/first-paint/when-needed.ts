/** A page that is complete without React waits this long after its load event. */
const QUIET_MS = 3000;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const;

/** Calls `start` once: when the page is touched, or when it has loaded and the browser is idle. */
export function whenNeeded(start: () => void): void {
  const events = new AbortController();
  const begin = () => {
    if (events.signal.aborted) return;
    events.abort();
    start();
  };
  for (const touch of TOUCHES)
    document.addEventListener(touch, begin, { signal: events.signal, passive: true });
  const wait = () => setTimeout(() => whenIdle(begin), QUIET_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}

/** Safari has no requestIdleCallback. */
function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'undefined') task();
  else requestIdleCallback(task);
}

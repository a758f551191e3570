/** The network returned, or the page is shown again. Without TanStack Query, which is not loaded when the session starts. */

const RETRY_FIRST_MS = 3000;
const RETRY_LONGEST_MS = 60_000;

/** Returns the unsubscribe function. */
export function onReturn(listener: () => void): () => void {
  const listenIfVisible = () => document.hidden || listener();
  window.addEventListener('online', listener);
  document.addEventListener('visibilitychange', listenIfVisible);
  return () => {
    window.removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', listenIfVisible);
  };
}

/**
 * Calls `attempt` when the network returns or the page is shown, and after each call of `later`: in 3 s, then in twice as long each
 * time, at most a minute. `settle` starts again at 3 s.
 */
export function retryOnReturn(attempt: () => void) {
  let waitMs = RETRY_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopListening = onReturn(attempt);
  function settle(): void {
    clearTimeout(timer);
    waitMs = RETRY_FIRST_MS;
  }
  return {
    later: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        waitMs = Math.min(2 * waitMs, RETRY_LONGEST_MS);
        attempt();
      }, waitMs);
    },
    settle,
    stop: () => {
      settle();
      stopListening();
    },
  };
}

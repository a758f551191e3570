import { useSession, type SessionProblem } from './store.ts';

const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;

/**
 * While a problem that may pass stands between a person and their session, asks again by itself: at once when the
 * network or the person comes back, otherwise after a while that doubles. `retry` leaves its outcome in the store.
 */
export function retryWhileShut(retry: () => Promise<void>): void {
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function plan(): void {
    clearTimeout(timer);
    if (mayPass(useSession.getState().problem)) timer = setTimeout(again, waitMs);
    else waitMs = FIRST_WAIT_MS;
  }
  function again(): void {
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    void retry();
  }
  function back(): void {
    if (document.visibilityState === 'visible' && mayPass(useSession.getState().problem)) void retry();
  }

  useSession.subscribe(plan);
  window.addEventListener('online', back);
  document.addEventListener('visibilitychange', back);
}

function mayPass(problem: SessionProblem | null): boolean {
  return problem !== null && problem.kind !== 'suspended';
}

import { isServerReachable } from './server-reachable.ts';

const RELOAD_MARK = 'tafiya_reloaded_at';
const RELOAD_AGAIN_AFTER_MS = 30_000;
const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;

/** Reloads the page, by `reload`, unless it was reloaded less than 30 s ago. Returns whether it reloads. */
export function reloadOnce(reload: () => void = () => window.location.reload()): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(RELOAD_MARK) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return false;
    window.sessionStorage.setItem(RELOAD_MARK, String(Date.now()));
  } catch {
    return false;
  }
  reload();
  return true;
}

/**
 * Reloads the page as soon as the server answers. Checks now, when the browser comes online, when the page becomes
 * visible, and at intervals that double from 3 s to 60 s. Returns a function that stops this.
 */
export function reloadWhenAnswered(): () => void {
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function check(): Promise<void> {
    clearTimeout(timer);
    if ((await isServerReachable()) && (stopped || reloadOnce())) return;
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void check(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
  function checkIfVisible(): void {
    if (document.visibilityState === 'visible') void check();
  }

  window.addEventListener('online', checkIfVisible);
  document.addEventListener('visibilitychange', checkIfVisible);
  void check();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', checkIfVisible);
    document.removeEventListener('visibilitychange', checkIfVisible);
  };
}

import { isServerReachable } from '@/shared/api/server-reachable.ts';

const RELOAD_MARK = 'tafiya_reloaded_at';
const RELOAD_AGAIN_AFTER_MS = 30_000;
const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;

/** Reloads the page, unless that was just done and has not helped. Says whether it did. */
export function reloadOnce(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(RELOAD_MARK) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return false;
    window.sessionStorage.setItem(RELOAD_MARK, String(Date.now()));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/**
 * For a page whose files did not arrive: reloads it as soon as our server answers, and asks now, when the network or
 * the person comes back, and after a while that doubles. Returns the way to stop.
 */
export function reloadWhenAnswered(): () => void {
  let waitMs = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if ((await isServerReachable()) && (stopped || reloadOnce())) return;
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
  function back(): void {
    if (document.visibilityState === 'visible') void ask();
  }

  window.addEventListener('online', back);
  document.addEventListener('visibilitychange', back);
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', back);
    document.removeEventListener('visibilitychange', back);
  };
}

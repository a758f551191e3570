import { isServerReachable } from './server-reachable.ts';
import { retryOnReturn } from './on-return.ts';
import { phoneNow } from './server-time.ts';

const RELOAD_MARK = 'tafiya_reloaded_at';
const RELOAD_AGAIN_AFTER_MS = 30_000;

/** Reloads the page, by `reload`, unless it was reloaded less than 30 s ago. Returns whether it reloads. */
export function reloadOnce(reload: () => void = () => window.location.reload()): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(RELOAD_MARK) ?? 0);
    if (phoneNow() - last < RELOAD_AGAIN_AFTER_MS) return false;
    window.sessionStorage.setItem(RELOAD_MARK, String(phoneNow()));
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
  let stopped = false;
  const retries = retryOnReturn(() => void check());

  async function check(): Promise<void> {
    if ((await isServerReachable()) && (stopped || reloadOnce())) return;
    if (!stopped) retries.later();
  }

  void check();
  return () => {
    stopped = true;
    retries.stop();
  };
}

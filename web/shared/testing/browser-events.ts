/** A browser's events about its network and its window. */

/** A browser is online again only after it was offline. */
export function networkReturns(): void {
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
}

/** The page was hidden or shown; `document.visibilityState` says which. */
export function visibilityChanges(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

import { useSyncExternalStore } from 'react';

/** From 768 px on there is room for tables (brand, Layout). */
const WIDE = '(min-width: 48rem)';

/** Whether rows are shown as a table; cards otherwise. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

function isWide(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia(WIDE).matches;
}

function subscribe(onChange: () => void): () => void {
  if (typeof window.matchMedia !== 'function') return () => undefined;
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

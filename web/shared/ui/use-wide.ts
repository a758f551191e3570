import { useSyncExternalStore } from 'react';

/** From 768 px on there is room for a table or a second column. */
const WIDE = '(min-width: 48rem)';

/** Whether the window is wide; null in pages that are drawn at build time. */
export function useWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(subscribe, isWide, () => null);
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

import { useCallback, useSyncExternalStore } from 'react';

/** From 768 px on there is room for a table or a second column. */
const WIDE = '(min-width: 48rem)';

/** Whether the window is wide, or what `query` asks; null in pages that are drawn at build time. */
export function useWide(query = WIDE): boolean | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (typeof window.matchMedia !== 'function') return () => undefined;
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => typeof window.matchMedia === 'function' && window.matchMedia(query).matches,
    () => null,
  );
}

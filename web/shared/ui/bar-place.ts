import { useSyncExternalStore } from 'react';

/** The id of the element in the top bar of wide windows that a page may fill, as the results do with their fields. */
export const BAR_PLACE_ID = 'bar-place';

const never = () => () => undefined;

/** The element; null where the top bar has none, and in pages that are drawn at build time. */
export function useBarPlace(): HTMLElement | null {
  return useSyncExternalStore(
    never,
    () => document.getElementById(BAR_PLACE_ID),
    () => null,
  );
}

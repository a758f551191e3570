import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to the element `id` once it is drawn, if the page's address ends with `#id`, and stays there while what is above it
 * arrives, until the user does something.
 */
export function useScrollTo(id: string, isDrawn: boolean): void {
  const isWanted = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (!isWanted || !isDrawn) return;
    const show = () => document.getElementById(id)?.scrollIntoView?.();
    show();
    const growth = new ResizeObserver(show);
    growth.observe(document.body);
    const listening = new AbortController();
    const end = () => {
      growth.disconnect();
      listening.abort();
    };
    for (const kind of BY_HAND) addEventListener(kind, end, { signal: listening.signal, passive: true });
    return end;
  }, [id, isWanted, isDrawn]);
}

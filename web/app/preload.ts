import { pageAt } from './pages.ts';

/** Downloads what every page except the landing page needs. */
export function loadAppArea() {
  return import('./app-area.tsx').then((file) => file.AppArea);
}

/** Starts downloading the page of a path. Ignores failures: the page's own lazy import reports them. */
export function preloadPage(pathname: string): void {
  if (pathname === '/') return;
  for (const part of [loadAppArea(), pageAt(pathname)?.load()]) part?.catch(() => undefined);
}

/**
 * Downloads a page as soon as its link is touched, pointed at or focused, which is about 0.1 s before the click.
 * Returns a function that stops this.
 */
export function preloadLinks(): () => void {
  const preloadTarget = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) preloadPage(link.pathname);
  };
  const events = ['touchstart', 'pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, preloadTarget, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, preloadTarget);
  };
}

import { loadPage, pageAt } from '@/app/pages.ts';

/** Downloads what every page except the landing page needs. */
export function loadAppArea() {
  return import('@/app/app-area.tsx').then((file) => file.AppArea);
}

/** Downloads the page of a path. */
export async function loadPageAt(pathname: string): Promise<void> {
  const page = pageAt(pathname);
  await Promise.all([pathname !== '/' && loadPage(loadAppArea), page && loadPage(page.load)]);
}

/** The same, but never rejects: the page's own lazy import reports a failure. */
export function preloadPage(pathname: string): Promise<void> {
  return loadPageAt(pathname).catch(() => undefined);
}

/**
 * Downloads a page as soon as its link is touched, pointed at or focused, which is about 0.1 s before the click.
 * Returns a function that stops this.
 */
export function preloadLinks(): () => void {
  const preloadTarget = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) void preloadPage(link.pathname);
  };
  const events = ['touchstart', 'pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, preloadTarget, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, preloadTarget);
  };
}

import { requestsSettled } from '@/shared/api/pending-requests.ts';
import { pageAt } from './pages.ts';

const HOME = '/';

/** What surrounds every page but the landing page. */
export function loadAppArea() {
  return import('./app-area.tsx').then((file) => file.AppArea);
}

/** Begins to download what a path shows. Whether it arrived is seen by whoever shows it. */
export function preloadPage(pathname: string): void {
  if (pathname === HOME) return;
  for (const part of [loadAppArea(), pageAt(pathname)?.load()]) part?.catch(() => undefined);
}

/** The bottom bar: the places that people who are signed in go to from wherever they are. */
const NEXT = ['/search', '/dashboard', '/alerts', '/account'];

/** Downloads the pages that are likely next, once nothing else is awaited; not for people who pay for every byte. */
export async function preloadNext(): Promise<void> {
  if (savesData()) return;
  await requestsSettled();
  NEXT.forEach(preloadPage);
}

/** Whoever touches, points at or tabs to a link will probably follow it: a tenth of a second is won. Returns the way to stop. */
export function preloadPointedAt(): () => void {
  const hear = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) preloadPage(link.pathname);
  };
  const events = ['touchstart', 'pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, hear, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, hear);
  };
}

/** Chromium alone tells; elsewhere nobody is known to save. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';

/** Nothing is shown for the first 300 ms: most pages arrive sooner, and a flash reads as a fault (brand, Layout). */
const PENDING_DELAY_MS = 300;
const RELOAD_MARK = 'tafiya_reloaded_at';
const RELOAD_AGAIN_AFTER_MS = 30_000;

/**
 * A page that is downloaded when it is first shown. A download that fails while online usually means that a deploy
 * replaced the files: the page is reloaded once; if that was just done, the error goes to the boundary.
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        if (!navigator.onLine || !reloadOnce()) throw error;
        return new Promise<never>(() => undefined);
      },
    ),
  );
  return function LazyPage() {
    return (
      <Suspense fallback={<PendingPage />}>
        <Page />
      </Suspense>
    );
  };
}

function reloadOnce(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(RELOAD_MARK) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return false;
    window.sessionStorage.setItem(RELOAD_MARK, String(Date.now()));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** The stripes, once the wait is long enough to be noticed. */
function PendingPage({ label = 'Loading...' }: { label?: string }): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PENDING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <LoadingStripes label={label} minH="70dvh" alignContent="center" /> : null;
}

import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { trackRequest } from '@/shared/api/pending-requests.ts';
import { isServerReachable } from '@/shared/api/server-reachable.ts';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { reloadOnce } from './reload.ts';

/** Nothing is shown for the first 300 ms: most pages arrive sooner, and a flash reads as a fault (brand, Layout). */
const PENDING_DELAY_MS = 300;

/** The files of a page did not arrive: the boundary waits for the server. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

/**
 * A page that is downloaded when it is first shown. A download that fails while the server answers usually means that a
 * deploy replaced the files: the page is reloaded once. Otherwise a reload would only leave the app: the boundary says so.
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  const Page = lazy(() =>
    trackRequest(load()).then(
      (component) => ({ default: component }),
      async (error: unknown) => {
        if (!(await isServerReachable()) || !reloadOnce())
          throw new PageNotLoaded('not downloaded', { cause: error });
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

/** The stripes, once the wait is long enough to be noticed. */
function PendingPage({ label = 'Loading...' }: { label?: string }): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PENDING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <LoadingStripes label={label} minH="70dvh" alignContent="center" /> : null;
}

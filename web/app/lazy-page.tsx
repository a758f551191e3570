import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { trackRequest } from '@/shared/api/pending-requests.ts';
import { isServerReachable } from '@/shared/api/server-reachable.ts';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { loadedPage, type LoadPage } from './pages.ts';
import { reloadOnce } from './reload.ts';

/** Most pages load within 300 ms; a spinner that flashes for less looks like a fault. */
const PENDING_DELAY_MS = 300;

/** The download of a page failed. PageBoundary catches it and waits for the server. */
export class PageNotLoaded extends Error {
  override name = 'PageNotLoaded';
}

/**
 * A page that is downloaded when it is first shown. If the download fails while the server is reachable, a deploy has
 * probably replaced the files, and the app is reloaded once. Otherwise it throws PageNotLoaded.
 */
export function lazyPage(load: LoadPage): ComponentType {
  const Page = lazy(() =>
    trackRequest(load()).then(
      (component) => ({ default: component }),
      async (error: unknown) => {
        if (!(await isServerReachable()) || !reloadOnce())
          throw new PageNotLoaded('The page could not be downloaded', { cause: error });
        return new Promise<never>(() => undefined);
      },
    ),
  );
  return function LazyPage() {
    const [Loaded] = useState(() => loadedPage(load));
    if (Loaded) return <Loaded />;
    return (
      <Suspense fallback={<PendingPage />}>
        <Page />
      </Suspense>
    );
  };
}

/** The loading stripes, after PENDING_DELAY_MS. */
function PendingPage({ label = 'Loading...' }: { label?: string }): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PENDING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return shown ? <LoadingStripes label={label} minH="70dvh" alignContent="center" /> : null;
}

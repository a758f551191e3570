import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { LoadingStripes } from '@/shared/ui/stripes.tsx';
import { loadedPage, type LoadPage } from './pages.ts';

/** Most pages load within 300 ms; a spinner that flashes for less looks like a fault. */
const PENDING_DELAY_MS = 300;

/** A page that is downloaded when it is first shown, and rendered at once when `loadPage` has downloaded it before. */
export function lazyPage(load: LoadPage): ComponentType {
  const Lazy = lazyPart(load, { fallback: <PendingPage /> });
  return function LazyPage() {
    const [Page] = useState(() => loadedPage(load) ?? Lazy);
    return <Page />;
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

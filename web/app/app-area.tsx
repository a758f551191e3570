import { chakra } from '@chakra-ui/react/styled-system';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { isOf } from '@/shared/api/queries.ts';
import { queryClient } from '@/shared/api/query-client.ts';
import { browserIdle, requestsSettled } from '@/shared/api/pending-requests.ts';
import { useSession } from '@/shared/session/store.ts';
import { AppFrame } from './app-frame.tsx';
import { useToast } from '@/shared/ui/toaster.ts';
import { PageBoundary } from './page-boundary.tsx';
import { loadPage, PAGES } from './pages.ts';
import { AppRoutes } from './routes.tsx';

// Signing out, or in as another user, clears the cache. Administrator data belongs to the separate admin session and stays.
useSession.subscribe((session, before) => {
  if (session.user?.id === before.user?.id) return;
  // A page that opens asks with the stored session's token before the user is known: it waits for these answers.
  if (before.status === 'loading' && before.problem === null) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOf(queryKey, 'admin') });
  queryClient.getMutationCache().clear();
});

/** Everything except the landing page: the recipes of forms, the query cache, the toaster, the bars, the routes. */
export function AppArea() {
  const isSignedIn = useSession((session) => session.status === 'in');
  useEffect(() => {
    if (isSignedIn) void preloadNextPages();
  }, [isSignedIn]);
  return (
    <QueryClientProvider client={queryClient}>
      <AppFrame>
        <OfflineNotice />
        <PageBoundary>
          <AppRoutes />
        </PageBoundary>
      </AppFrame>
      <LateToaster />
      <LateOfflinePart />
    </QueryClientProvider>
  );
}

/** For people who have signed in here: visitors have nothing to open without network, and do not pay for the download. */
function LateOfflinePart() {
  const isVisitor = useSession((session) => session.status === 'out');
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (isVisitor && !hasWorker()) return undefined;
    let left = false;
    async function load() {
      await requestsSettled();
      await browserIdle();
      const { OfflinePart } = await import('./offline-part.tsx');
      if (!left) setPart(() => OfflinePart);
    }
    load().catch(() => undefined); // The next page load tries again.
    return () => {
      left = true;
    };
  }, [isVisitor]);
  return Part && <Part />;
}

function hasWorker(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}

/** The toaster and its animations, downloaded after the page and its data, or for the first toast. */
function LateToaster() {
  const [Region, setRegion] = useState<ComponentType | null>(null);
  const hasToast = useToast(({ current }) => current !== null);
  useEffect(() => {
    let left = false;
    async function load() {
      if (!hasToast) await requestsSettled();
      const { Toaster } = await import('./toaster.tsx');
      if (!left) setRegion(() => Toaster);
    }
    load().catch(() => undefined); // The next toast tries again.
    return () => {
      left = true;
    };
  }, [hasToast]);
  return Region && <Region />;
}

/** The pages of the bottom bar, which signed-in users open from anywhere. */
const NEXT_PAGES = ['/search', '/dashboard', '/alerts', '/account'] as const;

/** Downloads the likely next pages once no request is pending; skipped for users who save data. */
async function preloadNextPages(): Promise<void> {
  if (savesData()) return;
  await requestsSettled();
  // The page's own lazy import reports a failure.
  for (const path of NEXT_PAGES) await loadPage(PAGES[path].load).catch(() => undefined);
}

/** Only Chromium reports this; other browsers count as not saving data. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/** One line under the top bar while the browser reports that it is offline, or the session cannot be renewed. */
function OfflineNotice() {
  const online = useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  );
  const visitor = useSession((session) => session.status === 'out');
  const postponed = useSession((session) => session.postponed);
  const words = online
    ? postponed
    : `You are offline. What you see may be out of date${visitor ? '.' : '; you stay signed in.'}`;
  return (
    <chakra.div role="status">
      {words !== null && (
        <chakra.p bg="warning.bg" color="warning.fg" fontWeight="medium" textAlign="center" px="4" py="2">
          {words}
        </chakra.p>
      )}
    </chakra.div>
  );
}

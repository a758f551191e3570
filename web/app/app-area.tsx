import { chakra, ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { requestsSettled } from '@/shared/api/pending-requests.ts';
import { useSession } from '@/shared/session/store.ts';
import { AppFrame } from '@/app/app-frame.tsx';
import { MotionArea } from '@/shared/ui/motion.tsx';
import { appSystem } from '@/shared/ui/theme-app.ts';
import { ToasterRegion } from '@/shared/ui/toaster-region.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { pageAt } from './pages.ts';
import { AppRoutes } from './routes.tsx';

/** Cached data never becomes stale, is not refetched and not retried by default. Offline calls fail at once. */
const queryDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  networkMode: 'always',
} as const;

export const queryClient = new QueryClient({
  defaultOptions: { queries: queryDefaults, mutations: { retry: false, networkMode: 'always' } },
});

// Signing out, or in as another user, clears the cache. Administrator data belongs to the separate admin session and stays.
useSession.subscribe((session, before) => {
  if (session.user?.id === before.user?.id) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'admin' });
  queryClient.getMutationCache().clear();
});

/** Everything except the landing page: the recipes of forms, the query cache, the toaster, the bars, the routes. */
export function AppArea() {
  const isSignedIn = useSession((session) => session.status === 'in');
  useEffect(() => {
    if (isSignedIn) void preloadNextPages();
  }, [isSignedIn]);
  return (
    <ChakraProvider value={appSystem}>
      <QueryClientProvider client={queryClient}>
        <MotionArea>
          <AppFrame>
            <OfflineNotice />
            <PageBoundary>
              <AppRoutes />
            </PageBoundary>
          </AppFrame>
          <ToasterRegion />
        </MotionArea>
      </QueryClientProvider>
    </ChakraProvider>
  );
}

/** The pages of the bottom bar, which signed-in users open from anywhere. */
const NEXT_PAGES = ['/search', '/dashboard', '/alerts', '/account'];

/** Downloads the likely next pages once no request is pending; skipped for users who save data. */
async function preloadNextPages(): Promise<void> {
  if (savesData()) return;
  await requestsSettled();
  for (const path of NEXT_PAGES) {
    const download = pageAt(path)?.load();
    download?.catch(() => undefined);
  }
}

/** Only Chromium reports this; other browsers count as not saving data. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** One line under the top bar while the browser reports that it is offline. */
function OfflineNotice() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const visitor = useSession((session) => session.status === 'out');
  return (
    <chakra.div role="status">
      {!online && (
        <chakra.p bg="warning.bg" color="warning.fg" fontWeight="medium" textAlign="center" px="4" py="2">
          {`You are offline. What you see may be out of date${visitor ? '.' : '; you stay signed in.'}`}
        </chakra.p>
      )}
    </chakra.div>
  );
}

import { onlineManager, QueryClient } from '@tanstack/react-query';

/** Cached data never becomes stale, is not refetched and not retried by default. Offline calls fail at once. */
const queryDefaults = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  networkMode: 'always',
} as const;

/** The answers of the API that pages share. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: queryDefaults, mutations: { retry: false, networkMode: 'always' } },
});

// A page that is opened without network is offline from the start, and follows the browser from then on.
onlineManager.setOnline(globalThis.navigator?.onLine ?? true);
onlineManager.subscribe(() => undefined);

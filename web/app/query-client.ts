import { QueryClient } from '@tanstack/react-query';
import { useSession } from '@/shared/session/store.ts';

/** Defaults of specification §9: never stale, no refetch by itself, no retry. Offline calls fail at once instead of hanging. */
const options = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
  networkMode: 'always',
} as const;

export const queryClient = new QueryClient({
  defaultOptions: { queries: options, mutations: { retry: false, networkMode: 'always' } },
});

/**
 * Signing out, or in as somebody else, clears all cached data (specification §4 "Auth"). What administrators see is kept by
 * their own session, which this one knows nothing of.
 */
useSession.subscribe((session, before) => {
  if (session.user?.id === before.user?.id) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'admin' });
  queryClient.getMutationCache().clear();
});

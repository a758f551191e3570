import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { analyticsSchema, financesSchema } from '@contracts/admin.ts';
import { apiGet, apiPage, type Parser } from '@/shared/api/api.ts';
import { ADMIN_REFETCH_MS } from '@domain/limits.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-key.ts';

/** Others decide too: what is shown again, or looked at again, is asked for again. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

export type AdminSort = 'newest' | 'oldest' | 'name';
export interface AdminFilter {
  search: string;
  sort: AdminSort;
}

/** Where people wait for a decision: who comes while the list is open is seen soon. */
const WAITING: readonly string[] = ['pending-drivers', 'unverified-drivers', 'unverified-users'];

/** A list of the dashboard, page by page along the `Link` header. `name` is the last part of its address. */
export function useAdminList<Row>(name: string, schema: Parser<Row[]>, { search, sort }: AdminFilter) {
  const query = new URLSearchParams({ sort, ...(search !== '' && { search }) });
  return useInfiniteQuery({
    ...FRESH,
    refetchInterval: WAITING.includes(name) && ADMIN_REFETCH_MS,
    queryKey: [...ADMIN_KEY, name, { search, sort }],
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, schema, signal),
    initialPageParam: `/api/admin/${name}?${query}`,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
}

/** The numbers of the Analytics tab and of the tabs' counts. */
export function useAnalytics() {
  return useQuery({
    ...FRESH,
    refetchInterval: ADMIN_REFETCH_MS,
    queryKey: [...ADMIN_KEY, 'analytics'],
    queryFn: ({ signal }) => apiGet('/api/admin/analytics', analyticsSchema, signal),
  });
}

/** The three numbers of the Finances tab. */
export function useFinances() {
  return useQuery({
    ...FRESH,
    queryKey: [...ADMIN_KEY, 'finances'],
    queryFn: ({ signal }) => apiGet('/api/admin/finances', financesSchema, signal),
  });
}

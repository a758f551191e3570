import { useQuery } from '@tanstack/react-query';
import type { SearchCriteria } from '@tafiya/search/contract.ts';
import { api } from '@/shared/api/api.ts';
import { callKey } from '@/shared/api/queries.ts';

/** How many trips a search would find, by its criteria as JSON; undefined while that is asked. */
export function useTripCount(criteria: string, isAsked = true): number | undefined {
  const { data } = useQuery({
    queryKey: [...callKey('POST /trips/search'), 'count', criteria],
    queryFn: () => api('POST /trips/search', { body: JSON.parse(criteria) as SearchCriteria }),
    enabled: isAsked,
    retry: false,
  });
  return data?.totalResults;
}

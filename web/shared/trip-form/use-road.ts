import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Road } from '@tafiya/places/contract.ts';
import { CITY_FIELD_DEBOUNCE_MS } from '@tafiya/core/limits.ts';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { queryOf } from '@/shared/api/queries.ts';

/** Two places as they are typed. */
interface Route {
  origin: string;
  destination: string;
}

/** The road between two places (GET /api/places/road); undefined until it is known. */
export function useRoad({ origin, destination }: Route): Road | undefined {
  const from = useDebounced(origin, CITY_FIELD_DEBOUNCE_MS);
  const to = useDebounced(destination, CITY_FIELD_DEBOUNCE_MS);
  const { data } = useQuery({
    ...roadQuery({ origin: from, destination: to }),
    enabled: from !== '' && to !== '' && from !== to,
    // A name that is not finished is refused.
    retry: false,
  });
  return from === origin && to === destination ? data : undefined;
}

/** The minutes that a trip of a route may take, of roads that `useRoad` has read: for the rules of a form. */
export function useKnownMinutes(): (route: Route) => Road['minutes'] | undefined {
  const client = useQueryClient();
  return (route) => client.getQueryData(roadQuery(route).queryKey)?.minutes;
}

function roadQuery({ origin, destination }: Route) {
  return queryOf('GET /places/road', { query: { origin, destination } });
}

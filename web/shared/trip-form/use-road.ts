import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Road } from '@tafiya/places/contract.ts';
import { useKnownPlace } from '@/shared/places/use-known-place.ts';
import { queryOf } from '@/shared/api/queries.ts';

/** Two places as they are typed. */
interface Route {
  origin: string;
  destination: string;
}

/** The road between two places (GET /api/places/road); undefined until it is known. */
export function useRoad({ origin, destination }: Route): Road | undefined {
  const from = useKnownPlace(origin);
  const to = useKnownPlace(destination);
  const isKnown = from !== null && to !== null && from !== to;
  const { data } = useQuery({
    ...roadQuery({ origin, destination }),
    enabled: isKnown,
    retry: false,
  });
  return isKnown ? data : undefined;
}

/** The minutes that a trip of a route may take, of roads that `useRoad` has read: for the rules of a form. */
export function useKnownMinutes(): (route: Route) => Road['minutes'] | undefined {
  const client = useQueryClient();
  return (route) => client.getQueryData(roadQuery(route).queryKey)?.minutes;
}

function roadQuery({ origin, destination }: Route) {
  return queryOf('GET /places/road', { query: { origin, destination } });
}

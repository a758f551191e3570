import { useQuery } from '@tanstack/react-query';
import type { RouteDemand, UsualFare } from '@tafiya/demand/contract.ts';
import { useKnownPlace } from '@/shared/places/use-known-place.ts';
import { queryOf } from '@/shared/api/queries.ts';

/** Two places as they are typed. */
interface Route {
  origin: string;
  destination: string;
}

/** Where the caller could publish a trip (GET /api/demand). */
export function useDemand() {
  return useQuery({
    ...queryOf('GET /demand'),
  });
}

/** How many people searched a route for a Lagos day (GET /api/demand/route); undefined until it is known, or if too few. */
export function useRouteDemand({ date, ...typed }: Route & { date: string }): RouteDemand | undefined {
  const { route, isChosen } = useChosen(typed);
  const { data } = useQuery({
    ...queryOf('GET /demand/route', { query: { ...route, date } }),
    enabled: isChosen && date !== '',
    retry: false,
  });
  return isChosen ? data?.[0] : undefined;
}

/** The same for each of the next 14 days; empty until it is known. */
export function useRouteDays(typed: Route): RouteDemand[] {
  const { route, isChosen } = useChosen(typed);
  const { data } = useQuery({
    ...queryOf('GET /demand/route', { query: route }),
    enabled: isChosen,
    retry: false,
  });
  return (isChosen && data) || [];
}

/** The usual fare of a seat (GET /api/fares/usual); undefined until it is loaded. */
export function useUsualFare(typed: Route): NonNullable<UsualFare['usual']> | undefined {
  const { route, isChosen } = useChosen(typed);
  const { data } = useQuery({
    ...queryOf('GET /fares/usual', { query: route }),
    enabled: isChosen,
    retry: false,
  });
  return isChosen ? (data?.usual ?? undefined) : undefined;
}

/** The route once both places are known. */
function useChosen(route: Route): { route: Route; isChosen: boolean } {
  const from = useKnownPlace(route.origin);
  const to = useKnownPlace(route.destination);
  return { route, isChosen: from !== null && to !== null && from !== to };
}

import { useQuery } from '@tanstack/react-query';
import type { RouteDemand, UsualFare } from '@tafiya/demand/contract.ts';
import { CITY_FIELD_DEBOUNCE_MS } from '@tafiya/core/limits.ts';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
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
    // A name that is not finished is refused.
    retry: false,
  });
  return isChosen ? data?.[0] : undefined;
}

/** What a seat usually costs (GET /api/fares/usual); undefined until it is known. */
export function useUsualFare(typed: Route): NonNullable<UsualFare['usual']> | undefined {
  const { route, isChosen } = useChosen(typed);
  const { data } = useQuery({
    ...queryOf('GET /fares/usual', { query: route }),
    enabled: isChosen,
    retry: false,
  });
  return isChosen ? (data?.usual ?? undefined) : undefined;
}

/** The route once typing has paused. */
function useChosen({ origin, destination }: Route): { route: Route; isChosen: boolean } {
  const route = {
    origin: useDebounced(origin, CITY_FIELD_DEBOUNCE_MS),
    destination: useDebounced(destination, CITY_FIELD_DEBOUNCE_MS),
  };
  const isTyped = route.origin === origin && route.destination === destination;
  return { route, isChosen: isTyped && origin !== '' && destination !== '' && origin !== destination };
}

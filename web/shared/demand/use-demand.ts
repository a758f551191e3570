import { useQuery } from '@tanstack/react-query';
import {
  demandListSchema,
  routeDemandListSchema,
  type RouteDemand,
  type UsualFare,
  usualFareSchema,
} from '@contracts/demand.ts';
import { CITY_FIELD_DEBOUNCE_MS } from '@domain/limits.ts';
import { apiGet } from '@/shared/api/api.ts';
import { useDebounced } from '@/shared/ui/use-debounced.ts';

/** Two places as they are typed. */
interface Route {
  origin: string;
  destination: string;
}

/** Where the caller could publish a trip (GET /api/demand). */
export function useDemand() {
  return useQuery({
    queryKey: ['api', 'demand'],
    queryFn: ({ signal }) => apiGet('/api/demand', demandListSchema, signal),
  });
}

/** How many people searched a route for a Lagos day (GET /api/demand/route); undefined until it is known, or if too few. */
export function useRouteDemand({ date, ...typed }: Route & { date: string }): RouteDemand | undefined {
  const { route, isChosen } = useChosen(typed);
  const { data } = useQuery({
    queryKey: ['api', 'demand', route.origin, route.destination, date],
    queryFn: ({ signal }) =>
      apiGet(`/api/demand/route?${new URLSearchParams({ ...route, date })}`, routeDemandListSchema, signal),
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
    queryKey: ['api', 'fares', 'usual', route.origin, route.destination],
    queryFn: ({ signal }) =>
      apiGet(`/api/fares/usual?${new URLSearchParams({ ...route })}`, usualFareSchema, signal),
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

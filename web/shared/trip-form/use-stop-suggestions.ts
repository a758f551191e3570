import { useQuery } from '@tanstack/react-query';
import { CITY_FIELD_DEBOUNCE_MS } from '@tafiya/core/limits.ts';
import { useKnownPlace } from '@/shared/places/use-known-place.ts';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { queryOf } from '@/shared/api/queries.ts';

/** Places to stop at between two places, in order of travel (GET /api/places/along). */
export function useAlong(origin: string, destination: string) {
  const from = useKnownPlace(origin);
  const to = useKnownPlace(destination);
  return useQuery({
    ...queryOf('GET /places/along', { query: { origin: from ?? '', destination: to ?? '' } }),
    enabled: from !== null && to !== null && from !== to,
  });
}

/** Meeting points in a place whose name contains the typed text, most used first (GET /api/places/{id}/points). */
export function useMeetingPoints(place: string, typed: string) {
  const query = useDebounced(typed.trim(), CITY_FIELD_DEBOUNCE_MS);
  const town = useKnownPlace(place);
  return useQuery({
    ...queryOf('GET /places/:id/points', { id: town ?? '', query: { q: query } }),
    enabled: town !== null,
  });
}

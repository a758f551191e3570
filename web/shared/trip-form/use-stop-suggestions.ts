import { useQuery } from '@tanstack/react-query';
import { alongPlacesSchema, meetingPointsSchema } from '@contracts/places.ts';
import { CITY_FIELD_DEBOUNCE_MS } from '@domain/limits.ts';
import { apiGet } from '@/shared/api/api.ts';
import { useDebounced } from '@/shared/ui/use-debounced.ts';

/** Places to stop at between two places, in order of travel (GET /api/places/along). */
export function useAlong(origin: string, destination: string) {
  return useQuery({
    queryKey: ['api', 'places', 'along', origin, destination],
    queryFn: () =>
      apiGet(`/api/places/along?${new URLSearchParams({ origin, destination })}`, alongPlacesSchema),
    enabled: origin !== '' && destination !== '' && origin !== destination,
  });
}

/** Meeting points in a place whose name contains the typed text, most used first (GET /api/places/{id}/points). */
export function useMeetingPoints(place: string, typed: string) {
  const query = useDebounced(typed.trim(), CITY_FIELD_DEBOUNCE_MS);
  const town = useDebounced(place.trim(), CITY_FIELD_DEBOUNCE_MS);
  return useQuery({
    queryKey: ['api', 'places', town, 'points', query],
    queryFn: () =>
      apiGet(
        `/api/places/${encodeURIComponent(town)}/points?${new URLSearchParams({ q: query })}`,
        meetingPointsSchema,
      ),
    enabled: town !== '',
  });
}

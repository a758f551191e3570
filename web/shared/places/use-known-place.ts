import { useQuery } from '@tanstack/react-query';
import { CITY_FIELD_DEBOUNCE_MS } from '@tafiya/core/limits.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { placeByName } from './places.ts';

/**
 * The typed text once typing has paused, if it is the name of a place; else null. Calls about a place wait for it: half a word is
 * refused. The field has asked for the same suggestions, so this is not another request.
 */
export function useKnownPlace(text: string): string | null {
  const typed = text.trim();
  const name = useDebounced(typed, CITY_FIELD_DEBOUNCE_MS);
  const isCity = placeByName(name) !== null;
  const { data } = useQuery({
    ...queryOf('GET /places', { query: { q: name } }),
    enabled: name !== '' && !isCity,
    retry: false,
  });
  const isKnown = isCity || data?.some((place) => place.name.toLowerCase() === name.toLowerCase()) === true;
  return isKnown && name === typed ? name : null;
}

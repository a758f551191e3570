import { useQuery } from '@tanstack/react-query';
import { SUGGESTED_CITIES } from '@tafiya/places/cities.rules.ts';
import { CITY_FIELD_DEBOUNCE_MS } from '@tafiya/core/limits.ts';
import { useDebounced } from '@/shared/ui/use-debounced.ts';
import { stateToShow } from './state-to-show.ts';
import { queryOf } from '@/shared/api/queries.ts';

export interface CityOption {
  name: string;
  /** The city of an area, the state of any other place. Missing where the name has it, and for the suggested cities. */
  within?: string | undefined;
  /** Probably misspelt: only a deliberate choice takes it. */
  isGuess?: true | undefined;
}

/**
 * Cities for the typed text: the 20 suggested ones while it is empty, else the matches of GET /api/places?q=. While that
 * loads and when it fails, the suggested cities that contain the text.
 */
export function useCityOptions(text: string, enabled: boolean): { options: CityOption[]; settled: boolean } {
  const typed = text.trim();
  const query = useDebounced(typed, CITY_FIELD_DEBOUNCE_MS);
  const places = useQuery({
    ...queryOf('GET /places', { query: { q: query } }),
    enabled: enabled && query !== '',
  });
  if (typed === '') return { options: suggestedCities(''), settled: true };
  if (typed !== query || !places.data) {
    return { options: suggestedCities(typed), settled: places.isError && typed === query };
  }
  const options = places.data.map(({ city, isGuess, ...place }) => ({
    name: place.name,
    isGuess,
    within: city ?? stateToShow(place),
  }));
  return { options, settled: true };
}

/** Where a long list would cover the button below the field: a whole name needs no other places of its state. */
export function shortOf(options: CityOption[], text: string): CityOption[] {
  const typed = text.trim().toLowerCase();
  if (options[0]?.name.toLowerCase() !== typed) return options;
  return options.filter(({ name }) => name.toLowerCase().startsWith(typed));
}

/** The suggested cities whose name contains `text`, those that start with it first. */
function suggestedCities(text: string): CityOption[] {
  const wanted = text.toLowerCase();
  const rank = (name: string) => (name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return SUGGESTED_CITIES.filter((name) => name.toLowerCase().includes(wanted))
    .toSorted((a, b) => rank(a) - rank(b))
    .map((name) => ({ name }));
}

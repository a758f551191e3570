import { type SearchCriteria, searchCriteriaSchema } from '@contracts/search.ts';

/** The part of the search that is kept in the URL, so that a refresh and a shared link show the same results. */
export interface SearchQuery {
  criteria: SearchCriteria;
  /** Smart Recommendations are on. */
  smart: boolean;
}

const NAMES = {
  origin: 'from',
  destination: 'to',
  departureDate: 'date',
  seatsNeeded: 'seats',
  maxPrice: 'max',
  preferredDepartureTime: 'time',
  timeFlexibility: 'flex',
  radiusKm: 'radius',
  driverRatingMin: 'rating',
} as const satisfies Record<keyof SearchCriteria, string>;

const NUMBERS = new Set<string>([
  'seatsNeeded',
  'maxPrice',
  'timeFlexibility',
  'radiusKm',
  'driverRatingMin',
]);

/**
 * Reads the search from a URL; null when the URL has no route. Ignores invalid parameters, and a date before `today`
 * (`YYYY-MM-DD`), which occurs in saved links.
 */
export function readSearchUrl(params: URLSearchParams, today: string): SearchQuery | null {
  const raw = Object.entries(NAMES).flatMap(([field, name]) => {
    const text = params.get(name);
    const value = text !== null && NUMBERS.has(field) ? Number(text) : text;
    const rule = searchCriteriaSchema.shape[field as keyof SearchCriteria];
    return rule.safeParse(value).success ? [[field, value] as const] : [];
  });
  const parsed = searchCriteriaSchema.safeParse(Object.fromEntries(raw));
  if (!parsed.success) return null;
  const { departureDate, ...criteria } = parsed.data;
  const day = departureDate !== undefined && departureDate >= today ? { departureDate } : {};
  return { criteria: { ...criteria, ...day }, smart: params.get('smart') === '1' };
}

/** The URL parameters of a search: only the criteria that are set, in a fixed order. */
export function writeSearchUrl({ criteria, smart }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const [field, name] of Object.entries(NAMES)) {
    const value = criteria[field as keyof SearchCriteria];
    if (value !== undefined) params.set(name, String(value));
  }
  if (smart) params.set('smart', '1');
  return params;
}

import { type SearchCriteria, searchCriteriaSchema } from '@contracts/search.ts';

/** What the search page keeps in its address, so that a refresh and a shared link show the same results. */
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
 * The query of an address; null when it names no route. What else it asks for and may not be, as a day before `today`
 * (`YYYY-MM-DD`) in a link that was saved, is read as not asked.
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

/** The address of a query: only what was asked for, in a fixed order. */
export function writeSearchUrl({ criteria, smart }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const [field, name] of Object.entries(NAMES)) {
    const value = criteria[field as keyof SearchCriteria];
    if (value !== undefined) params.set(name, String(value));
  }
  if (smart) params.set('smart', '1');
  return params;
}

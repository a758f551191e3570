import type { SearchCriteria } from '@tafiya/search/contract.ts';
import {
  RADIUS_MAX_KM,
  RADIUS_MIN_KM,
  RATING_MAX,
  RATING_MIN,
  SEARCH_SEATS_DEFAULT,
  SEARCH_SEATS_MAX,
  SEARCH_SEATS_MIN,
  TIME_FLEXIBILITY_MAX_HOURS,
  TIME_FLEXIBILITY_MIN_HOURS,
} from '@tafiya/search/limits.rules.ts';
import { WISHES } from '@tafiya/trips/choices.rules.ts';
import { SEARCH_ORDERS, TIMES_OF_DAY } from '@tafiya/search/choices.rules.ts';

/** A search as the URL keeps it, so that a refresh and a shared link show the same results. */
export interface Search {
  criteria: SearchCriteria;
  /** Smart Recommendations are on. */
  smart: boolean;
}

/** The names of the criteria in the URL. */
export const URL_NAMES = {
  origin: 'from',
  destination: 'to',
  departureDate: 'date',
  seatsNeeded: 'seats',
  maxPrice: 'max',
  preferredDepartureTime: 'time',
  timeFlexibility: 'flex',
  radiusKm: 'radius',
  driverRatingMin: 'rating',
  timeOfDay: 'hours',
  choices: 'with',
  sort: 'sort',
} as const satisfies Record<keyof SearchCriteria, string>;

const PLACE_MAX_CHARACTERS = 80;
const MAX_PRICE_NAIRA = 10_000_000;

/**
 * Reads the search from a URL; null when the URL has no route. Ignores invalid parameters, and a date before `today`
 * (`YYYY-MM-DD`), which occurs in saved links. The rules are those of the contract, which the first paint does not wait
 * for; search-url.test.ts compares the two.
 */
export function readSearchUrl(params: URLSearchParams, today: string): Search | null {
  const read = reader(params);
  const origin = read.place('origin');
  const destination = read.place('destination');
  if (origin === undefined || destination === undefined) return null;
  const day = read.day('departureDate');
  const seats = read.number('seatsNeeded', SEARCH_SEATS_MIN, SEARCH_SEATS_MAX);
  const optional = {
    departureDate: day !== undefined && day >= today ? day : undefined,
    maxPrice: read.number('maxPrice', Number.MIN_VALUE, MAX_PRICE_NAIRA),
    preferredDepartureTime: read.text('preferredDepartureTime', /^([01]\d|2[0-3]):[0-5]\d$/),
    timeFlexibility: read.number('timeFlexibility', TIME_FLEXIBILITY_MIN_HOURS, TIME_FLEXIBILITY_MAX_HOURS),
    radiusKm: read.number('radiusKm', RADIUS_MIN_KM, RADIUS_MAX_KM),
    driverRatingMin: read.number('driverRatingMin', RATING_MIN, RATING_MAX),
    timeOfDay: read.choice('timeOfDay', TIMES_OF_DAY),
    choices: read.several('choices', WISHES),
    sort: read.choice('sort', SEARCH_ORDERS),
  };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  return {
    criteria: {
      origin,
      destination,
      seatsNeeded: seats !== undefined && Number.isInteger(seats) ? seats : SEARCH_SEATS_DEFAULT,
      ...Object.fromEntries(given),
    },
    smart: params.get('smart') === '1',
  };
}

/** Reads one parameter each; undefined when it is missing or invalid. */
function reader(params: URLSearchParams) {
  const raw = (field: keyof SearchCriteria) => params.get(URL_NAMES[field]) ?? undefined;
  return {
    place(field: 'origin' | 'destination') {
      const text = raw(field)?.trim();
      return text && text.length <= PLACE_MAX_CHARACTERS ? text : undefined;
    },
    text(field: keyof SearchCriteria, form: RegExp) {
      const text = raw(field);
      return text !== undefined && form.test(text) ? text : undefined;
    },
    choice<Choice extends string>(field: keyof SearchCriteria, choices: readonly Choice[]) {
      const text = raw(field);
      return choices.find((choice) => choice === text);
    },
    several<Choice extends string>(field: keyof SearchCriteria, choices: readonly Choice[]) {
      const named = raw(field)?.split(',') ?? [];
      const known = choices.filter((choice) => named.includes(choice));
      return known.length > 0 ? known : undefined;
    },
    day(field: keyof SearchCriteria) {
      const text = this.text(field, /^\d{4}-\d\d-\d\d$/);
      if (text === undefined) return undefined;
      const date = new Date(`${text}T00:00:00Z`);
      // 31 February is another day.
      return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
    },
    number(field: keyof SearchCriteria, least: number, most: number) {
      const text = raw(field);
      const value = Number(text);
      return text !== undefined && value >= least && value <= most ? value : undefined;
    },
  };
}

/** The URL parameters of a search: only the criteria that are set, in a fixed order. */
export function writeSearchUrl({ criteria, smart }: Search): URLSearchParams {
  const params = new URLSearchParams();
  for (const [field, name] of Object.entries(URL_NAMES)) {
    const value = criteria[field as keyof SearchCriteria];
    if (value !== undefined) params.set(name, String(value));
  }
  if (smart) params.set('smart', '1');
  return params;
}

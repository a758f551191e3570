import type { SearchCriteria } from '@tafiya/search/contract.ts';
import {
  RADIUS_DEFAULT_KM,
  RATING_MIN,
  TIME_FLEXIBILITY_DEFAULT_HOURS,
} from '@tafiya/search/limits.rules.ts';
import {
  SEARCH_ORDERS,
  TIMES_OF_DAY,
  type SearchOrder,
  type TimeOfDay,
} from '@tafiya/search/choices.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf, formatKm, formatRating } from '@/shared/format/numbers.ts';
import { WISH_WORDS } from '@/shared/trips/choice-words.ts';

const ORDER_WORDS: Record<SearchOrder, string> = {
  best: 'Best match',
  earliest: 'Earliest',
  cheapest: 'Lowest fare',
};
export const ORDERS = SEARCH_ORDERS.map((value) => ({ value, label: ORDER_WORDS[value] }));

const TIME_WORDS: Record<TimeOfDay, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};
const TIME_HOURS: Record<TimeOfDay, string> = { morning: '06–12', afternoon: '12–17', evening: '17–24' };
export const TIMES = TIMES_OF_DAY.map((value) => ({
  value,
  label: TIME_WORDS[value],
  hint: TIME_HOURS[value],
}));

/** A filter of a search in words, and the search without it. */
export interface SetFilter {
  words: string;
  without: SearchCriteria;
}

/** The filters that narrow a search, as the person has set them. */
export function filtersOf(criteria: SearchCriteria): SetFilter[] {
  const { timeOfDay, maxPrice, preferredDepartureTime, timeFlexibility, radiusKm, driverRatingMin } =
    criteria;
  const set = (words: string | false, without: Partial<Record<keyof SearchCriteria, undefined>>) =>
    words === false ? [] : [{ words, without: { ...criteria, ...without } as SearchCriteria }];
  return [
    ...(criteria.choices ?? [])
      .toSorted((a, b) => Number(b === 'pay_online') - Number(a === 'pay_online'))
      .map((wish) => ({
        words: WISH_WORDS[wish],
        without: { ...criteria, choices: orNone(criteria.choices?.filter((other) => other !== wish)) },
      })),
    ...set(timeOfDay !== undefined && TIME_WORDS[timeOfDay], { timeOfDay: undefined }),
    ...set(maxPrice !== undefined && `Up to ${formatNaira(maxPrice)}`, { maxPrice: undefined }),
    ...set(preferredDepartureTime !== undefined && `About ${preferredDepartureTime}`, {
      preferredDepartureTime: undefined,
      timeFlexibility: undefined,
    }),
    ...set(
      preferredDepartureTime === undefined &&
        (timeFlexibility ?? TIME_FLEXIBILITY_DEFAULT_HOURS) !== TIME_FLEXIBILITY_DEFAULT_HOURS &&
        `± ${countOf(timeFlexibility ?? 0, 'hour')}`,
      { timeFlexibility: undefined },
    ),
    ...set((radiusKm ?? RADIUS_DEFAULT_KM) !== RADIUS_DEFAULT_KM && `Within ${formatKm(radiusKm ?? 0)}`, {
      radiusKm: undefined,
    }),
    ...set(
      (driverRatingMin ?? RATING_MIN) > RATING_MIN && `Rated ${formatRating(driverRatingMin ?? 0)} or more`,
      { driverRatingMin: undefined },
    ),
  ];
}

function orNone<Item>(items: Item[] | undefined): Item[] | undefined {
  return items && items.length > 0 ? items : undefined;
}

/** The same route, day and seats without any filter, in the usual order. */
export function unfiltered({
  origin,
  destination,
  departureDate,
  seatsNeeded,
}: SearchCriteria): SearchCriteria {
  return { origin, destination, departureDate, seatsNeeded };
}

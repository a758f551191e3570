import type { z } from 'zod';
import type { SearchCriteria, searchCriteriaSchema } from '@tafiya/search/contract.ts';
import { RATING_FILTER_DEFAULT, SEARCH_SEATS_DEFAULT } from '@tafiya/search/limits.rules.ts';

/** The values of the search form while the user edits them. */
export type SearchFields = z.input<typeof searchCriteriaSchema>;

const ADVANCED = [
  'maxPrice',
  'preferredDepartureTime',
  'timeFlexibility',
  'radiusKm',
  'driverRatingMin',
  'choices',
] as const;

/** Whether the criteria use a field that only Advanced shows. */
export function hasAdvanced(criteria: SearchCriteria | null): boolean {
  return criteria !== null && ADVANCED.some((field) => criteria[field] !== undefined);
}

/** The form's initial values. The date is `today` (`YYYY-MM-DD`) when the criteria have none or a past one. */
export function initialFields(criteria: SearchCriteria | null, today: string): SearchFields {
  const day = criteria?.departureDate;
  return {
    ...criteria,
    origin: criteria?.origin ?? '',
    destination: criteria?.destination ?? '',
    departureDate: day && day >= today ? day : today,
    seatsNeeded: criteria?.seatsNeeded ?? SEARCH_SEATS_DEFAULT,
    // A new search under Advanced shows and sends a minimum, and Simple drops it. A search without one shows none.
    driverRatingMin: criteria === null ? RATING_FILTER_DEFAULT : criteria.driverRatingMin,
  };
}

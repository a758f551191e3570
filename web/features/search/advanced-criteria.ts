import type { SearchCriteria } from '@contracts/search.ts';

const ADVANCED = [
  'maxPrice',
  'preferredDepartureTime',
  'timeFlexibility',
  'radiusKm',
  'driverRatingMin',
] as const;

/** Whether a search uses anything that only Advanced shows. */
export function hasAdvanced(criteria: SearchCriteria | null): boolean {
  return criteria !== null && ADVANCED.some((field) => criteria[field] !== undefined);
}

/** What Simple asks for: what a person cannot see must not narrow their results. */
export function withoutAdvanced(criteria: SearchCriteria): SearchCriteria {
  const { origin, destination, departureDate, seatsNeeded } = criteria;
  return { origin, destination, departureDate, seatsNeeded };
}

import { type SearchCriteria, searchCriteriaSchema } from '@contracts/search.ts';

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

/** What Simple asks for: what a person cannot see must neither narrow their results nor be wrong. */
export const simpleCriteriaSchema = searchCriteriaSchema.pick({
  origin: true,
  destination: true,
  departureDate: true,
  seatsNeeded: true,
});

/** A module of its own, so that the search form loads zod on the first validation only. */
import { zodResolver } from '@hookform/resolvers/zod';
import { searchCriteriaSchema } from '@tafiya/search/contract.ts';
import { knownPlaces } from '@/shared/places/known-places.ts';

/** The rules of the form; those of Simple drop the hidden fields, so that they neither narrow the results nor fail. */
export const searchRules = {
  advanced: knownPlaces(zodResolver(searchCriteriaSchema)),
  simple: knownPlaces(
    zodResolver(
      searchCriteriaSchema.pick({ origin: true, destination: true, departureDate: true, seatsNeeded: true }),
    ),
  ),
};

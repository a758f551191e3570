import type { Match, SearchResponse } from '../../_shared/contracts/search.ts';
import { tripRowOf, type OfferedTrip } from '../../_shared/data/search-rows.ts';
import { toTrip } from '../../_shared/data/trip-rows.ts';
import type { ArrangedTrips, ScoredTrip } from '../../_shared/domain/matching-rules.ts';

/** Scored trips in the contract's words; whole kilometres are a card's business. */
export function toMatches(scored: readonly ScoredTrip<OfferedTrip>[]): Match[] {
  return scored.map(({ candidate, score, reasons }) => ({
    trip: toTrip(tripRowOf(candidate)),
    matchScore: score,
    distanceFromOrigin: candidate.originKm,
    distanceFromDestination: candidate.destinationKm,
    reasoning: reasons,
  }));
}

/** The two lists of alternatives in the contract's words. */
export function toAlternatives(arranged: ArrangedTrips<OfferedTrip>): SearchResponse['alternatives'] {
  return {
    differentDates: toMatches(arranged.differentDates),
    nearbyOrigins: toMatches(arranged.nearbyOrigins),
  };
}

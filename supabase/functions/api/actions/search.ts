import type {
  Match,
  RecommendationsResponse,
  SearchCriteria,
  SearchResponse,
} from '../../_shared/contracts/search.ts';
import { appliedCriteria, resolveCriteria } from '../../_shared/data/search-criteria.ts';
import { findTrips, findTripsWithHistory, toLeg, tripOf, type Candidate } from '../../_shared/data/search.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { arrangeTrips, type ArrangedTrips, type ScoredTrip } from '../../_shared/domain/matching.ts';

/**
 * Searches trips for anyone. `now` in epoch milliseconds.
 * @throws AppError `invalid_input` for a day that is over, an unknown place, or equal origin and destination.
 */
export async function search(
  asCaller: AsCaller,
  criteria: SearchCriteria,
  now: number,
): Promise<SearchResponse> {
  const found = await findTrips(asCaller, resolveCriteria(criteria, now));
  const arranged = arrangeTrips(found.candidates, found.criteria);
  return {
    matches: arranged.matches.map(toMatch),
    alternatives: toAlternatives(arranged),
    searchCriteria: appliedCriteria(criteria, found.criteria),
    totalResults: found.total,
    hiddenByRating: found.hidden,
    personalized: false,
  };
}

/** As `search`, ranked with the signed-in caller's earlier bookings. @throws AppError as `search`. */
export async function recommend(
  asCaller: AsCaller,
  criteria: SearchCriteria,
  now: number,
): Promise<RecommendationsResponse> {
  const found = await findTripsWithHistory(asCaller, resolveCriteria(criteria, now));
  const arranged = arrangeTrips(found.candidates, found.criteria, found.history);
  return {
    recommendations: arranged.matches.map(toMatch),
    alternatives: toAlternatives(arranged),
    searchCriteria: appliedCriteria(criteria, found.criteria),
    totalResults: found.total,
    hiddenByRating: found.hidden,
    personalized: true,
  };
}

function toAlternatives({
  differentDates,
  nearbyOrigins,
}: ArrangedTrips<Candidate>): SearchResponse['alternatives'] {
  return { differentDates: differentDates.map(toMatch), nearbyOrigins: nearbyOrigins.map(toMatch) };
}

function toMatch({ candidate, score, reasons }: ScoredTrip<Candidate>): Match {
  return {
    trip: tripOf(candidate),
    leg: toLeg(candidate),
    matchScore: score,
    distanceFromOrigin: candidate.originKm,
    distanceFromDestination: candidate.destinationKm,
    reasoning: reasons,
  };
}

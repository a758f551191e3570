import { ALTERNATIVES_SHOWN, MATCHES_SHOWN } from './limits.ts';
import { reasonsFor } from './matching-reasons.ts';
import {
  listOf,
  pointsOf,
  scoreParts,
  type ListName,
  type ResolvedCriteria,
  type TripCandidate,
} from './matching-rules.ts';
import { historyBonus, type PastTrip } from './recommendation.ts';

/** A candidate with its score (a whole number, 0–100) and the reasons, in words for the passenger. */
export interface ScoredTrip<Candidate extends TripCandidate> {
  candidate: Candidate;
  score: number;
  reasons: string[];
}

/** The three lists of a search answer. No trip is in two of them. */
export type ArrangedTrips<Candidate extends TripCandidate> = Record<ListName, ScoredTrip<Candidate>[]>;

/**
 * Sorts candidates into the three lists of a search answer, scores them 0–100 (location 40, date and time 25, price 20,
 * driver 15) and keeps the best 10, 5 and 5, the best first; equal scores: earlier departure, then lower fare.
 * Pure: `criteria.now` is the clock. `history`, for recommendations only, adds up to 10 points.
 * docs/search.md has worked examples.
 */
export function arrangeTrips<Candidate extends TripCandidate>(
  candidates: readonly Candidate[],
  criteria: ResolvedCriteria,
  history: readonly PastTrip[] = [],
): ArrangedTrips<Candidate> {
  const lists: Record<ListName, Candidate[]> = { matches: [], differentDates: [], nearbyOrigins: [] };
  for (const candidate of candidates) {
    const list = listOf(candidate, criteria);
    if (list !== null) lists[list].push(candidate);
  }
  return {
    matches: rankTrips(lists.matches, criteria, { history, limit: MATCHES_SHOWN }),
    differentDates: rankTrips(lists.differentDates, criteria, { history, limit: ALTERNATIVES_SHOWN }),
    nearbyOrigins: rankTrips(lists.nearbyOrigins, criteria, { history, limit: ALTERNATIVES_SHOWN }),
  };
}

/** The best `limit` trips of a list, with scores and reasons. Fares are compared with the lowest fare of the same list. */
function rankTrips<Candidate extends TripCandidate>(
  candidates: readonly Candidate[],
  criteria: ResolvedCriteria,
  { history, limit }: { history: readonly PastTrip[]; limit: number },
): ScoredTrip<Candidate>[] {
  const lowestFareKobo = Math.min(...candidates.map((candidate) => candidate.fareKobo));
  return candidates
    .map((candidate) => ({ candidate, points: pointsFor(candidate, criteria, { history, lowestFareKobo }) }))
    .sort(byPoints)
    .slice(0, limit)
    .map(({ candidate, points }) => ({
      candidate,
      score: Math.min(100, Math.round(points)),
      reasons: [
        ...historyBonus(candidate, history).reasons,
        ...reasonsFor(candidate, criteria, lowestFareKobo),
      ],
    }));
}

interface RankedTrip {
  candidate: TripCandidate;
  points: number;
}

function pointsFor(
  candidate: TripCandidate,
  criteria: ResolvedCriteria,
  { history, lowestFareKobo }: { history: readonly PastTrip[]; lowestFareKobo: number },
): number {
  return pointsOf(scoreParts(candidate, criteria, lowestFareKobo)) + historyBonus(candidate, history).points;
}

function byPoints(a: RankedTrip, b: RankedTrip): number {
  return (
    b.points - a.points ||
    a.candidate.departureAt.getTime() - b.candidate.departureAt.getTime() ||
    a.candidate.fareKobo - b.candidate.fareKobo
  );
}

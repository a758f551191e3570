import { ALTERNATIVES_SHOWN, MATCHES_SHOWN } from './limits.rules.ts';
import { reasonsFor, type Reason } from './matching-reasons.rules.ts';
import {
  listOf,
  pointsOf,
  scoreParts,
  type ListName,
  type ResolvedCriteria,
  type TripCandidate,
} from './matching-values.rules.ts';
import { historyBonus, type PastTrip } from './recommendation.rules.ts';
import type { SearchOrder } from './choices.rules.ts';

/** A candidate with its score (a whole number, 0–100) and the reasons, the most important first. */
export interface ScoredTrip<Candidate extends TripCandidate> {
  candidate: Candidate;
  score: number;
  reasons: Reason[];
}

/** The three lists of a search answer. No trip is in two of them. */
export type ArrangedTrips<Candidate extends TripCandidate> = Record<ListName, ScoredTrip<Candidate>[]>;

/**
 * Sorts candidates into the three lists of a search answer, scores them 0–100 (location 40, date and time 25, price 20,
 * driver 15) and keeps 10, 5 and 5: matches in the order of `criteria.sort`, alternatives the best first. Equal scores:
 * earlier departure, then lower fare.
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
  const alternatives = { history, limit: ALTERNATIVES_SHOWN, compare: byPoints };
  return {
    matches: rankTrips(lists.matches, criteria, {
      history,
      limit: MATCHES_SHOWN,
      compare: ORDERS[criteria.sort],
    }),
    differentDates: rankTrips(lists.differentDates, criteria, alternatives),
    nearbyOrigins: rankTrips(lists.nearbyOrigins, criteria, alternatives),
  };
}

/** Trips along the way, scored and ranked as alternatives are: the best 5. */
export function rankAlong<Candidate extends TripCandidate>(
  candidates: readonly Candidate[],
  criteria: ResolvedCriteria,
): ScoredTrip<Candidate>[] {
  return rankTrips(candidates, criteria, { history: [], limit: ALTERNATIVES_SHOWN, compare: byPoints });
}

/** The first `limit` trips of a list in the order of `compare`, with scores and reasons. Fares are compared with the lowest fare of the same list. */
function rankTrips<Candidate extends TripCandidate>(
  candidates: readonly Candidate[],
  criteria: ResolvedCriteria,
  { history, limit, compare }: { history: readonly PastTrip[]; limit: number; compare: typeof byPoints },
): ScoredTrip<Candidate>[] {
  const lowestFareKobo = Math.min(...candidates.map((candidate) => candidate.fareKobo));
  const faresDiffer = candidates.some(({ fareKobo }) => fareKobo > lowestFareKobo);
  return candidates
    .map((candidate) => ({ candidate, points: pointsFor(candidate, criteria, { history, lowestFareKobo }) }))
    .sort(compare)
    .slice(0, limit)
    .map(({ candidate, points }) => ({
      candidate,
      score: Math.min(100, Math.round(points)),
      reasons: [
        ...historyBonus(candidate, history).reasons.map((words) => ({ words, isGood: true })),
        ...reasonsFor(candidate, criteria, faresDiffer ? lowestFareKobo : null),
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
  return b.points - a.points || byDeparture(a, b);
}

function byDeparture({ candidate: a }: RankedTrip, { candidate: b }: RankedTrip): number {
  return a.departureAt.getTime() - b.departureAt.getTime() || a.fareKobo - b.fareKobo;
}

function byFare(a: RankedTrip, b: RankedTrip): number {
  return a.candidate.fareKobo - b.candidate.fareKobo || byDeparture(a, b);
}

const ORDERS: Record<SearchOrder, typeof byPoints> = {
  best: byPoints,
  earliest: byDeparture,
  cheapest: byFare,
};

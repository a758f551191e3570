import { ALTERNATIVES_SHOWN, MATCHES_SHOWN } from './limits.ts';
import { reasonsFor } from './matching-reasons.ts';
import {
  listOf,
  type ListName,
  pointsOf,
  scoreParts,
  type ArrangedTrips,
  type PastTrip,
  type ScoredTrip,
  type TripCandidate,
  type TripWish,
} from './matching-rules.ts';
import { historyBonus } from './recommendation.ts';

/**
 * The search answer for one passenger: candidates sorted into matches, other dates and nearby origins, scored 0–100
 * (specification §2: location 40, date and time 25, price 20, driver 15), best first, at most 10, 5 and 5.
 * A function of its arguments: `wish.now` is the clock, `history` (recommendations only) may add up to 10 points.
 * Equal scores keep the order: earlier departure, then lower fare. docs/search.md has worked examples.
 */
export function arrangeTrips<Candidate extends TripCandidate>(
  candidates: readonly Candidate[],
  wish: TripWish,
  history: readonly PastTrip[] = [],
): ArrangedTrips<Candidate> {
  const lists: Record<ListName, Candidate[]> = { matches: [], differentDates: [], nearbyOrigins: [] };
  for (const candidate of candidates) {
    const list = listOf(candidate, wish);
    if (list !== null) lists[list].push(candidate);
  }
  return {
    matches: rankTrips(lists.matches, wish, { history, limit: MATCHES_SHOWN }),
    differentDates: rankTrips(lists.differentDates, wish, { history, limit: ALTERNATIVES_SHOWN }),
    nearbyOrigins: rankTrips(lists.nearbyOrigins, wish, { history, limit: ALTERNATIVES_SHOWN }),
  };
}

/** The best `limit` of a list, scored and with their reasons. Fares are judged against the lowest in the same list. */
function rankTrips<Candidate extends TripCandidate>(
  candidates: readonly Candidate[],
  wish: TripWish,
  { history, limit }: { history: readonly PastTrip[]; limit: number },
): ScoredTrip<Candidate>[] {
  const lowestFareKobo = Math.min(...candidates.map((candidate) => candidate.fareKobo));
  return candidates
    .map((candidate) => ({ candidate, points: pointsFor(candidate, wish, { history, lowestFareKobo }) }))
    .sort(byPoints)
    .slice(0, limit)
    .map(({ candidate, points }) => ({
      candidate,
      score: Math.min(100, Math.round(points)),
      reasons: [...historyBonus(candidate, history).reasons, ...reasonsFor(candidate, wish, lowestFareKobo)],
    }));
}

interface RankedTrip {
  candidate: TripCandidate;
  points: number;
}

function pointsFor(
  candidate: TripCandidate,
  wish: TripWish,
  { history, lowestFareKobo }: { history: readonly PastTrip[]; lowestFareKobo: number },
): number {
  return pointsOf(scoreParts(candidate, wish, lowestFareKobo)) + historyBonus(candidate, history).points;
}

function byPoints(a: RankedTrip, b: RankedTrip): number {
  return (
    b.points - a.points ||
    a.candidate.departureAt - b.candidate.departureAt ||
    a.candidate.fareKobo - b.candidate.fareKobo
  );
}

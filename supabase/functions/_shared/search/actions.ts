import type {
  AlongMatch,
  Connection,
  Match,
  NearTrip,
  RecommendationsResponse,
  SearchCriteria,
  SearchResponse,
} from './contract.ts';
import { appliedCriteria, resolveCriteria } from './criteria.rules.ts';
import { findTrips, findTripsWithHistory, type FoundTrips } from './queries.ts';
import { toLeg, tripOf, type Candidate } from './rows.queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { dayNumber } from '../core/lagos-time.ts';
import type { ResolvedCriteria, TripCandidate } from './matching-values.rules.ts';
import { koboToNaira } from '../core/money.ts';
import { arrangeTrips, rankAlong, type ArrangedTrips, type ScoredTrip } from './matching.rules.ts';

/**
 * Searches trips for anyone. `now` in epoch milliseconds.
 * @throws AppError `invalid_input` for a day that is over, an unknown place, or equal origin and destination.
 */
export async function search(
  asCaller: AsCaller,
  criteria: SearchCriteria,
  now: number,
): Promise<SearchResponse> {
  const { arranged, ...answer } = await look(asCaller, findTrips, { criteria, now });
  return { matches: arranged.matches.map(toMatch), ...answer, personalized: false };
}

/** As `search`, ranked with the signed-in caller's earlier bookings. @throws AppError as `search`. */
export async function recommend(
  asCaller: AsCaller,
  criteria: SearchCriteria,
  now: number,
): Promise<RecommendationsResponse> {
  const { arranged, ...answer } = await look(asCaller, findTripsWithHistory, { criteria, now });
  return { recommendations: arranged.matches.map(toMatch), ...answer, personalized: true };
}

type Find = (asCaller: AsCaller, criteria: ResolvedCriteria) => Promise<FoundTrips>;

/**
 * Searches, and when nothing matches looks further: for the first later day with trips, which is searched instead of today
 * when the passenger chose neither day nor hours, and for trips of the day with fewer seats.
 */
async function look(
  asCaller: AsCaller,
  find: Find,
  { criteria, now }: { criteria: SearchCriteria; now: number },
) {
  const asked = resolveCriteria(criteria, now);
  const first = await findOn(asCaller, find, asked);
  const nothing = { skippedDay: null, nextDay: null, fewerSeats: null };
  if (first.arranged.matches.length > 0 || first.hidden > 0) return answerOf(criteria, first, nothing);
  const { laterDay: nextDay, fewerSeats } = first;
  if (nextDay !== null && criteria.departureDate === undefined && criteria.timeOfDay === undefined) {
    const moved = await findOn(asCaller, find, { ...asked, date: nextDay, day: dayNumber(nextDay) });
    // A trip that fills up between the two statements leaves the answer of today.
    if (moved.arranged.matches.length > 0) {
      return answerOf(criteria, moved, { ...nothing, skippedDay: asked.date });
    }
  }
  return answerOf(criteria, first, { ...nothing, nextDay, fewerSeats });
}

async function findOn(asCaller: AsCaller, find: Find, criteria: ResolvedCriteria) {
  const found = await find(asCaller, criteria);
  return { ...found, arranged: arrangeTrips(found.candidates, found.criteria, found.history) };
}

type Looked = Awaited<ReturnType<typeof findOn>>;

function answerOf(
  asked: SearchCriteria,
  { arranged, criteria, total, hidden, along, connections, nearest, people }: Looked,
  instead: Pick<SearchResponse, 'skippedDay' | 'nextDay' | 'fewerSeats'>,
) {
  const shown = new Set(arranged.matches.map(({ candidate }) => candidate.trip.id));
  const passing = along.filter(({ trip }) => !shown.has(trip.id));
  return {
    arranged,
    alternatives: {
      ...toAlternatives(arranged),
      alongTheWay: rankAlong(passing, criteria).map(toAlongMatch),
    },
    connections: connections.map(toConnection),
    nearest: nearest.map(toNear),
    people,
    searchCriteria: appliedCriteria(asked, criteria),
    totalResults: total,
    hiddenByRating: hidden,
    ...instead,
  };
}

function toAlternatives({ differentDates, nearbyOrigins }: ArrangedTrips<Candidate>) {
  return {
    differentDates: differentDates.map(toMatch),
    nearbyOrigins: nearbyOrigins.map(toMatch),
  };
}

function toConnection([first, second]: [Candidate, Candidate]): Connection {
  const both = [first.trip.payments, second.trip.payments];
  return {
    first: { trip: tripOf(first), leg: toLeg(first) },
    second: { trip: tripOf(second), leg: toLeg(second) },
    place: second.origin,
    waitMinutes: Math.round((second.departureAt.getTime() - first.arrivesAt.getTime()) / 60_000),
    totalFare: koboToNaira(first.fareKobo + second.fareKobo),
    payments: { cash: both.every(({ cash }) => cash), online: both.every(({ online }) => online) },
  };
}

function toAlongMatch(scored: ScoredTrip<Candidate>): AlongMatch {
  const { originPlaceId, destinationPlaceId, trip } = scored.candidate;
  const extraMinutes = trip.along?.extraMinutes ?? 0;
  return {
    ...toMatch(scored),
    along: { fromPlaceId: originPlaceId, toPlaceId: destinationPlaceId, extraMinutes },
  };
}

function toNear(candidate: Candidate): NearTrip {
  return {
    trip: tripOf(candidate),
    leg: toLeg(candidate),
    distanceFromOrigin: candidate.originKm,
    distanceFromDestination: candidate.destinationKm,
  };
}

function toMatch(scored: ScoredTrip<Candidate>): Match {
  return { trip: tripOf(scored.candidate), leg: toLeg(scored.candidate), ...wordsOf(scored) };
}

function wordsOf({ candidate, score, reasons }: ScoredTrip<TripCandidate>) {
  return {
    matchScore: score,
    distanceFromOrigin: candidate.originKm,
    distanceFromDestination: candidate.destinationKm,
    reasoning: reasons.map(({ words }) => words),
    drawbacks: reasons.filter(({ isGood }) => !isGood).map(({ words }) => words),
  };
}

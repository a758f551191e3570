import type { Connection, Match, SearchResponse } from '@tafiya/search/contract.ts';
import type { MissedTrip } from '@/shared/trips/next-way-url.ts';

/** The way that arrives first: one trip, or two with a change. */
type NextWay = { match: Match } | { connection: Connection };

/**
 * The next connection in the answer of a search: of the ways that leave after the moment and do not use the missed trip, the one
 * that arrives first, and of equal ones the cheapest. Trips of later days count too; those whose driver must agree do not.
 */
export function nextWay(
  { matches, alternatives, connections }: Pick<SearchResponse, 'matches' | 'alternatives' | 'connections'>,
  { tripId, after }: MissedTrip,
): NextWay | null {
  const trips = [...matches, ...alternatives.differentDates]
    .filter(({ trip }) => trip.id !== tripId)
    .map((match) => ({
      way: { match },
      leg: match.leg,
      arrives: match.leg.arrivalDate,
      fare: match.leg.fare,
    }));
  const pairs = connections
    .filter(({ first, second }) => first.trip.id !== tripId && second.trip.id !== tripId)
    .map((connection) => ({
      way: { connection },
      leg: connection.first.leg,
      arrives: connection.second.leg.arrivalDate,
      fare: connection.totalFare,
    }));
  const [best] = [...trips, ...pairs]
    .filter(({ leg }) => Date.parse(leg.departureDate) > Date.parse(after))
    .toSorted((a, b) => Date.parse(a.arrives) - Date.parse(b.arrives) || a.fare - b.fare);
  return best?.way ?? null;
}

import type { Connection, Leg, Match, SearchResponse } from '@tafiya/search/contract.ts';
import { bookingOf } from './bookings.ts';
import { tripOf } from './trips.ts';

/** The whole of a trip as a search finds it. */
export function legOf(changes: Partial<Leg> = {}): Leg {
  return { ...bookingOf().leg, seatsAvailable: 3, nightWarning: null, ...changes };
}

/** A found trip with a score of 94; `leg` is all of it. */
export function matchOf(changes: Partial<Match> = {}): Match {
  const trip = changes.trip ?? tripOf();
  const { origin, destination, farePerSeat: fare, departureDate, seatsAvailable } = trip;
  return {
    trip,
    leg: legOf({ origin, destination, fare, departureDate, seatsAvailable }),
    matchScore: 94,
    distanceFromOrigin: 0,
    distanceFromDestination: 0,
    reasoning: [],
    drawbacks: [],
    ...changes,
  };
}

/** The response of POST /api/trips/search: one match, no alternatives. */
export function searchResponseOf(changes: Partial<SearchResponse> = {}): SearchResponse {
  const matches = changes.matches ?? [matchOf()];
  return {
    matches,
    alternatives: { differentDates: [], nearbyOrigins: [] },
    connections: [],
    searchCriteria: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 },
    totalResults: matches.length,
    hiddenByRating: 0,
    skippedDay: null,
    nextDay: null,
    fewerSeats: null,
    personalized: false,
    ...changes,
  };
}

/** A connection from Kano to Jos with a change in Kaduna. */
export function connectionOf(changes: Partial<Connection> = {}): Connection {
  const part = (origin: string, destination: string, fare: number) => {
    const { trip, leg } = matchOf({ leg: legOf({ origin, destination, fare }) });
    return { trip, leg };
  };
  return {
    first: part('Kano', 'Kaduna', 9000),
    second: part('Kaduna', 'Jos', 4000),
    place: 'Kaduna',
    waitMinutes: 120,
    totalFare: 13_000,
    payments: { cash: true, online: true },
    ...changes,
  };
}

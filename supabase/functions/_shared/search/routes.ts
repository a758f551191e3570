import type { Context } from 'hono';
import {
  nextDeparturesSchema,
  recommendationsResponseSchema,
  searchCriteriaSchema,
  searchResponseSchema,
  tripDaysSchema,
  type SearchCriteria,
  type SearchResponse,
} from './contract.ts';
import { recommend, search } from './actions.ts';
import { resolveCriteria } from './criteria.rules.ts';
import { findNextDepartures, findTripDays } from './queries.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone, signedIn } from '../core/calls/who.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { bearerOf } from '../core/access/authenticate.ts';
import { neighbourhoodOf, networkOf } from '../core/http/client-address.ts';
import { route } from '../core/http/route.ts';
import { DEPARTURES_CACHE_SECONDS } from './limits.rules.ts';

const example = {
  body: {
    origin: 'Lagos',
    destination: 'Abuja',
    seatsNeeded: 1,
    driverRatingMin: 3,
    timeOfDay: 'morning',
    sort: 'best',
  },
} as const;

/** Trips that fit a passenger's criteria. */
export const searchCalls = {
  searchTrips: declareCall({
    method: 'POST',
    path: '/trips/search',
    urgency: 'search',
    reads: 'replica',
    summary: 'Search trips',
    notes: `\`leg\`: the part of the trip that fits. \`hiddenByRating\`: how many more there are below \`driverRatingMin\`. How matches and alternatives are found and scored: docs/search.md.`,
    who: anyone(),
    body: searchCriteriaSchema,
    answer: searchResponseSchema,
    errors: [],
    example,
  }),
  listTripDays: declareCall({
    method: 'POST',
    path: '/trips/days',
    urgency: 'search',
    reads: 'replica',
    summary: 'On which of 14 days there are trips, and from which fare',
    notes: 'The criteria of a search. The days begin with `departureDate`; those without trips are left out.',
    who: anyone(),
    body: searchCriteriaSchema,
    answer: tripDaysSchema,
    errors: [],
    example,
  }),
  listNextDepartures: declareCall({
    method: 'GET',
    path: '/departures',
    urgency: 'search',
    reads: 'replica',
    summary: 'The next departures, for the landing page',
    notes: 'At most four bookable trips of the coming 7 days, one for each route.',
    who: anyone(),
    answer: nextDeparturesSchema,
    errors: [],
  }),
  recommendTrips: declareCall({
    method: 'POST',
    path: '/trips/recommendations',
    urgency: 'search',
    summary: "The same trips, ranked with the caller's own history",
    who: {
      ...signedIn(),
      withoutToken: 'Authentication required for personalized recommendations',
    },
    body: searchCriteriaSchema,
    answer: recommendationsResponseSchema,
    errors: [],
    example,
  }),
};

export const searchRoutes = [
  route(searchCalls.searchTrips, async ({ body }, c) => {
    const answer = await search(c.var.asCaller, body, c.var.services.now());
    countSearch(c, { ...answer, asked: body, matches: answer.matches.length });
    return answer;
  }),
  route(searchCalls.listTripDays, ({ body }, c) =>
    findTripDays(c.var.asCaller, resolveCriteria(body, c.var.services.now())),
  ),
  route(searchCalls.listNextDepartures, async (_, c) => {
    const departures = await findNextDepartures(c.var.asCaller);
    c.header('cache-control', `public, max-age=${DEPARTURES_CACHE_SECONDS}`);
    return departures;
  }),
  route(searchCalls.recommendTrips, async ({ body }, c) => {
    const answer = await recommend(c.var.asCaller, body, c.var.services.now());
    countSearch(c, { ...answer, asked: body, matches: answer.recommendations.length });
    return answer;
  }),
];

interface Answered extends Pick<SearchResponse, 'nextDay' | 'searchCriteria'> {
  asked: SearchCriteria;
  matches: number;
}

/** Counts what the visitor saw: the day that was answered, and whether it has a trip. */
function countSearch(c: Context<AppEnv>, { asked, searchCriteria, nextDay, matches }: Answered): void {
  const { origin, destination, departureDate = null, seatsNeeded } = searchCriteria;
  const sawNoDay = matches === 0 && nextDay === null && asked.departureDate === undefined;
  c.var.services.searches.count({
    token: bearerOf(c),
    network: networkOf(c.var.clientAddress),
    neighbourhood: neighbourhoodOf(c.var.clientAddress),
    origin,
    destination,
    day: sawNoDay ? null : departureDate,
    seats: seatsNeeded,
    found: matches > 0,
  });
}

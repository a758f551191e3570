import type { Context } from 'hono';
import { searchCalls as calls } from './calls.ts';
import type { SearchCriteria, SearchResponse } from './contract.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { bearerOf } from '../core/access/authenticate.ts';
import { neighbourhoodOf, networkOf } from '../core/http/client-address.ts';
import { route } from '../core/http/route.ts';
import { listTripDays, recommend, search } from './actions.ts';

/** Searches for anyone, and recommendations that are ranked with the caller's earlier bookings. Both are counted (demand). */
export const searchRoutes = [
  route(calls.searchTrips, async ({ body }, c) => {
    const answer = await search(c.var.asCaller, body, c.var.services.now());
    countSearch(c, { ...answer, asked: body, matches: answer.matches.length });
    return answer;
  }),
  route(calls.listTripDays, ({ body }, c) => listTripDays(c.var.asCaller, body, c.var.services.now())),
  route(calls.recommendTrips, async ({ body }, c) => {
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

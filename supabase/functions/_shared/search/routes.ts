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
    countSearch(c, answer, answer.matches.length);
    return answer;
  }),
  route(calls.listTripDays, ({ body }, c) => listTripDays(c.var.asCaller, body, c.var.services.now())),
  route(calls.recommendTrips, async ({ body }, c) => {
    const answer = await recommend(c.var.asCaller, body, c.var.services.now());
    countSearch(c, answer, answer.recommendations.length);
    return answer;
  }),
];

/** Counts the search of the day that was asked for, whatever was found instead. */
function countSearch(
  c: Context<AppEnv>,
  { searchCriteria, skippedDay }: Pick<SearchResponse, 'skippedDay'> & { searchCriteria: SearchCriteria },
  matches: number,
): void {
  const { origin, destination, departureDate, seatsNeeded } = searchCriteria;
  const day = skippedDay ?? departureDate;
  if (day === undefined) return;
  c.var.services.searches.count({
    token: bearerOf(c),
    network: networkOf(c.var.clientAddress),
    neighbourhood: neighbourhoodOf(c.var.clientAddress),
    origin,
    destination,
    day,
    seats: seatsNeeded,
    found: skippedDay === null && matches > 0,
  });
}

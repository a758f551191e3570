import { searchCalls as calls } from '../../_shared/calls/search.ts';
import { route } from '../../_shared/http/route.ts';
import { listTripDays, recommend, search } from '../actions/search.ts';

/** Searches for anyone, and recommendations that are ranked with the caller's earlier bookings. */
export const searchRoutes = [
  route(calls.searchTrips, ({ body }, c) => search(c.var.asCaller, body, c.var.services.now())),
  route(calls.listTripDays, ({ body }, c) => listTripDays(c.var.asCaller, body, c.var.services.now())),
  route(calls.recommendTrips, ({ body }, c) => recommend(c.var.asCaller, body, c.var.services.now())),
];

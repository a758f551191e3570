import {
  adminDemandSchema,
  demandListSchema,
  routeDemandListSchema,
  routeDemandQuerySchema,
  usualFareQuerySchema,
  usualFareSchema,
} from './contract.ts';
import { DEMAND_MAX_HITS, DEMAND_WINDOW_SECONDS, DEMAND_DAYS } from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { administrator, payee } from '../core/calls/who.ts';
import { listDemand, readRouteDemand, readUsualFare } from './queries.ts';
import { commandRoute, route } from '../core/http/route.ts';

const onRoute = { query: { origin: 'Lagos', destination: 'Abuja' } } as const;

/** Searched routes and usual fares, for drivers and companies. */
export const demandCalls = {
  listDemand: declareCall({
    method: 'GET',
    path: '/demand',
    summary: 'Routes and days of the next 14 days that people searched without finding a trip',
    notes: `At most 6 of the caller's own routes, then 4 others, each by the people who found none. \`people\` searched, \`found\` of them found a trip; at least 3 found none.`,
    who: payee(),
    answer: demandListSchema,
    errors: ['forbidden'],
  }),
  readRouteDemand: declareCall({
    method: 'GET',
    path: '/demand/route',
    summary: 'How many people searched a route for a day, or for each of the next 14 days',
    notes: 'Days with fewer than 3 people are left out. `invalid_input`: also for an unknown place.',
    who: payee(),
    query: routeDemandQuerySchema,
    answer: routeDemandListSchema,
    errors: ['forbidden'],
    limit: {
      name: 'demand',
      maxHits: DEMAND_MAX_HITS,
      windowSeconds: DEMAND_WINDOW_SECONDS,
      per: 'account',
    },
    example: onRoute,
  }),
  readUsualFare: declareCall({
    method: 'GET',
    path: '/fares/usual',
    summary: 'What a seat usually costs on a route',
    notes: `In naira. \`bookings\`: of 10 bookings or more in 60 days, paid online or boarded; else \`distance\`: of the kilometres by road. \`low\` is 40 % and \`high\` 200 % of \`fare\`: advice, no limit. \`invalid_input\`: also for an unknown place.`,
    who: payee(),
    query: usualFareQuerySchema,
    answer: usualFareSchema,
    errors: ['forbidden'],
    example: onRoute,
  }),
  readDemandAsAdmin: declareCall({
    method: 'GET',
    path: '/admin/demand',
    summary:
      'Searches for the next 14 days, by day, and the 50 routes and days with most people who found no trip',
    who: administrator(),
    answer: adminDemandSchema,
    errors: [],
  }),
};

export const demandRoutes = [
  route(demandCalls.listDemand, (_, c) => listDemand(c.var.asCaller)),
  route(demandCalls.readRouteDemand, ({ query }, c) => readRouteDemand(c.var.asCaller, query)),
  route(demandCalls.readUsualFare, ({ query }, c) => readUsualFare(c.var.asCaller, query)),
  commandRoute(demandCalls.readDemandAsAdmin, 'admin_demand', () => ({ days: DEMAND_DAYS })),
];

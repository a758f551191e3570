import { demandCalls as calls } from './calls.ts';
import { listDemand, readRouteDemand, readUsualFare } from './queries.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { DEMAND_DAYS } from './limits.rules.ts';

/** What people search for and what seats usually cost, for who publishes trips. */
export const demandRoutes = [
  route(calls.listDemand, (_, c) => listDemand(c.var.asCaller)),
  route(calls.readRouteDemand, ({ query }, c) => readRouteDemand(c.var.asCaller, query)),
  route(calls.readUsualFare, ({ query }, c) => readUsualFare(c.var.asCaller, query)),
  commandRoute(calls.readDemandAsAdmin, 'admin_demand', () => ({ days: DEMAND_DAYS })),
];

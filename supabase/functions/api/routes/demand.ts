import { demandCalls as calls } from '../../_shared/calls/demand.ts';
import { listDemand, readDemandAsAdmin, readRouteDemand, readUsualFare } from '../../_shared/data/demand.ts';
import { route } from '../../_shared/http/route.ts';

/** What people search for and what seats usually cost, for who publishes trips. */
export const demandRoutes = [
  route(calls.listDemand, (_, c) => listDemand(c.var.asCaller)),
  route(calls.readRouteDemand, ({ query }, c) => readRouteDemand(c.var.asCaller, query)),
  route(calls.readUsualFare, ({ query }, c) => readUsualFare(c.var.asCaller, query)),
  route(calls.readDemandAsAdmin, (_, c) => readDemandAsAdmin(c.var.asCaller)),
];

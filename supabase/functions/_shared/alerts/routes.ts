import { alertCalls as calls } from './calls.ts';
import { listAlerts, makeAlert, waitForSeats } from './queries.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** Alerts about new trips and free seats. */
export const alertRoutes = [
  route(calls.makeAlert, ({ body }, c) => makeAlert(c.var.asCaller, body, c.var.services.now())),
  route(calls.waitForSeats, ({ id, body }, c) => waitForSeats(c.var.asCaller, { tripId: id, ...body })),
  route(calls.listAlerts, (_, c) => listAlerts(c.var.asCaller)),
  commandRoute(calls.deleteAlert, 'delete_alert', ({ id }) => ({ id })),
];

import { shareCalls as calls } from './shares.calls.ts';
import { listShares, shareTrip, viewShare } from './shares.queries.ts';
import { shareTokenOf } from '../core/secrets.ts';
import { commandRoute, route } from '../core/http/route.ts';

/** Links with which people without an account follow a trip. */
export const shareRoutes = [
  route(calls.listShares, ({ id }, c) => listShares(c.var.asCaller, id)),
  route(calls.shareTrip, ({ id }, c) => {
    const token = shareTokenOf((bytes) => crypto.getRandomValues(bytes));
    return shareTrip(c.var.asCaller, { tripId: id, token });
  }),
  commandRoute(calls.reportArrival, 'report_arrival', ({ id }) => ({ tripId: id })),
  route(calls.viewShare, ({ body }, c) => {
    c.header('x-robots-tag', 'noindex');
    return viewShare(c.var.asCaller, body.token);
  }),
  commandRoute(calls.revokeShare, 'revoke_share', ({ id }) => ({ shareId: id })),
];

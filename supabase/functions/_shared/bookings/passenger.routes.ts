import { passengerCalls as calls } from './passenger.calls.ts';
import { listBookings } from './queries.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { listPayments } from '../payments/queries.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';

/** The passenger's bookings and payments. */
export const passengerRoutes = [
  route(calls.listBookings, async ({ query }, c) =>
    listBookings(c.var.asCaller, { passengerId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(calls.listPayments, (_, c) => listPayments(c.var.asCaller)),
];

import { passengerCalls as calls } from '../../_shared/calls/passenger.ts';
import { listBookings } from '../../_shared/data/bookings.ts';
import { pageRequestOf } from '../../_shared/data/page.ts';
import { listPayments } from '../../_shared/data/payments.ts';
import { userIdOf } from '../../_shared/http/authenticate.ts';
import { route } from '../../_shared/http/route.ts';

/** The passenger's bookings and payments. */
export const passengerRoutes = [
  route(calls.listBookings, async ({ query }, c) =>
    listBookings(c.var.asCaller, { passengerId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(calls.listPayments, (_, c) => listPayments(c.var.asCaller)),
];

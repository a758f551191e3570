import { bookingListSchema } from './contract.ts';
import { listBookings } from './queries.ts';
import { bookingPaymentListSchema } from '../payments/contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';
import { pageRequestOf } from '../core/database/page.ts';
import { listPayments } from '../payments/queries.ts';
import { userIdOf } from '../core/access/authenticate.ts';
import { route } from '../core/http/route.ts';

/** The passenger's bookings and payments. */
export const passengerCalls = {
  listBookings: declareCall({
    method: 'GET',
    path: '/passenger/bookings',
    summary: "The caller's bookings, newest first",
    who: signedIn(),
    query: pageQuerySchema,
    answer: bookingListSchema,
    isPaged: true,
    errors: [],
  }),
  listPayments: declareCall({
    method: 'GET',
    path: '/passenger/payments',
    summary: 'Seats that the caller holds now, and refunds on the way or done in the last 7 days',
    who: signedIn(),
    answer: bookingPaymentListSchema,
    errors: [],
  }),
};

export const passengerRoutes = [
  route(passengerCalls.listBookings, async ({ query }, c) =>
    listBookings(c.var.asCaller, { passengerId: userIdOf(c), page: pageRequestOf(query) }),
  ),
  route(passengerCalls.listPayments, (_, c) => listPayments(c.var.asCaller)),
];

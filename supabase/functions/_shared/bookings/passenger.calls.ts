import { bookingListSchema } from './contract.ts';
import { bookingPaymentListSchema } from '../payments/contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { signedIn } from '../core/calls/who.ts';

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

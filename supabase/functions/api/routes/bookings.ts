import { bookingCalls as calls } from '../../_shared/calls/bookings.ts';
import {
  addSeats,
  agreeToChanges,
  boardBooking,
  bookSeats,
  cancelBooking,
  readBooking,
} from '../../_shared/data/bookings.ts';
import { holdSeats, quoteCancellation, readPayment, releaseHold } from '../../_shared/data/payments.ts';
import { route } from '../../_shared/http/route.ts';
import { lookAtPayment, openPayment } from '../actions/payments.ts';
import { nameRefundAccount } from '../actions/refund-account.ts';
import { requireProvider } from '../actions/settle-payment.ts';

/** A passenger's bookings, and boarding by the driver. */
export const bookingRoutes = [
  route(calls.bookSeats, ({ body }, c) => {
    if (body.payment !== 'online') return bookSeats(c.var.asCaller, body);
    requireProvider(c.var.services);
    return holdSeats(c.var.asCaller, body);
  }),
  route(calls.readBooking, ({ id }, c) => readBooking(c.var.asCaller, id)),
  route(calls.readPayment, ({ id }, c) => lookAtPayment(c.var.services, c.var.asCaller, id)),
  route(calls.openPayment, ({ id, body }, c) =>
    openPayment(c.var.services, c.var.asCaller, { bookingId: id, ...body }),
  ),
  route(calls.nameRefundAccount, async ({ id, body: { password, ...account } }, c) => {
    await nameRefundAccount(c, { bookingId: id, account, password });
    return readPayment(c.var.asCaller, id);
  }),
  route(calls.releaseHold, ({ id }, c) => releaseHold(c.var.asCaller, id)),
  route(calls.quoteCancellation, ({ id }, c) => quoteCancellation(c.var.asCaller, id)),
  route(calls.cancelBooking, ({ id, body }, c) => cancelBooking(c.var.asCaller, { bookingId: id, ...body })),
  route(calls.addSeats, ({ id, body }, c) => addSeats(c.var.asCaller, { bookingId: id, ...body })),
  route(calls.agreeToChanges, ({ id, body }, c) =>
    agreeToChanges(c.var.asCaller, { bookingId: id, ...body }),
  ),
  route(calls.boardBooking, ({ id, body }, c) => boardBooking(c.var.asCaller, { bookingId: id, ...body })),
];

import { listTripPassengers } from './queries.ts';
import { bookingCalls as calls } from './calls.ts';
import { addSeats, agreeToChanges, boardBooking, bookSeats, cancelBooking, readBooking } from './queries.ts';
import { quoteCancellation, readPayment, releaseHold } from '../payments/queries.ts';
import { holdSeats } from './hold.queries.ts';
import { route } from '../core/http/route.ts';
import { lookAtPayment, openPayment, openWithHold } from '../payments/actions.ts';
import { nameRefundAccount } from '../payouts/refund-account.actions.ts';
import { requireProvider } from '../payments/settle.actions.ts';

/** A passenger's bookings, and boarding by the driver. */
export const bookingRoutes = [
  route(calls.bookSeats, ({ body }, c) => bookSeats(c.var.asCaller, body)),
  route(calls.holdSeats, async ({ body: { pay, ...wanted } }, c) => {
    const { services, asCaller } = c.var;
    requireProvider(services);
    const held = await holdSeats(asCaller, wanted);
    return (await openWithHold(services, asCaller, { bookingId: held.bookingId, pay })) ?? held;
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
  route(calls.listTripPassengers, ({ id }, c) => listTripPassengers(c.var.asCaller, id)),
];

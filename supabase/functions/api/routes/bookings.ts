import { Hono } from 'hono';
import { refundAccountSchema } from '../../_shared/contracts/admin-money.ts';
import { boardBookingSchema } from '../../_shared/contracts/boarding.ts';
import { createBookingSchema } from '../../_shared/contracts/book-seats.ts';
import { cancelBookingSchema, openPaymentSchema } from '../../_shared/contracts/payments.ts';
import { holdSeats, quoteCancellation, readPayment, releaseHold } from '../../_shared/data/payments.ts';
import { boardBooking, bookSeats, cancelBooking, readBooking } from '../../_shared/data/bookings.ts';
import { REFUND_ACCOUNT_MAX_HITS, REFUND_ACCOUNT_WINDOW_SECONDS } from '../../_shared/domain/limits.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { readJson, readOptionalJson } from '../../_shared/http/body.ts';
import { enforceRateLimit } from '../../_shared/http/rate-limit.ts';
import { idOf } from '../../_shared/http/parse.ts';
import { lookAtPayment, openPayment } from '../actions/payments.ts';
import { nameRefundAccount } from '../actions/refund-account.ts';
import { requireProvider } from '../actions/settle-payment.ts';

const NOT_FOUND = 'Booking not found.';
/** Limited, because the provider's refusal reveals whether an account exists. */
const REFUND_ACCOUNT = {
  name: 'refund-account',
  maxHits: REFUND_ACCOUNT_MAX_HITS,
  windowSeconds: REFUND_ACCOUNT_WINDOW_SECONDS,
};

/** /api/bookings: a passenger's bookings, and boarding by the driver. */
export const bookingRoutes = new Hono<AppEnv>()
  .post('/', requireUser, async (c) => {
    const booking = await readJson(c, createBookingSchema);
    if (booking.payment !== 'online') return c.json(await bookSeats(c.var.asCaller, booking), 201);
    requireProvider(c.var.services);
    return c.json(await holdSeats(c.var.asCaller, booking), 201);
  })
  .get('/:id', requireUser, async (c) => {
    return c.json(await readBooking(c.var.asCaller, idOf(c, NOT_FOUND)));
  })
  .get('/:id/payment', requireUser, async (c) =>
    c.json(await lookAtPayment(c.var.services, c.var.asCaller, idOf(c, NOT_FOUND))),
  )
  .post('/:id/payment', requireUser, async (c) => {
    const bookingId = idOf(c, NOT_FOUND);
    const ask = await readJson(c, openPaymentSchema);
    return c.json(await openPayment(c.var.services, c.var.asCaller, { bookingId, ...ask }), 201);
  })
  .put('/:id/refund-account', requireUser, async (c) => {
    const bookingId = idOf(c, NOT_FOUND);
    const account = await readJson(c, refundAccountSchema);
    await enforceRateLimit(c, REFUND_ACCOUNT, `account:${userIdOf(c)}`);
    await nameRefundAccount(c.var.services, c.var.asCaller, { bookingId, account });
    return c.json(await readPayment(c.var.asCaller, bookingId));
  })
  .post('/:id/release', requireUser, async (c) =>
    c.json(await releaseHold(c.var.asCaller, idOf(c, NOT_FOUND))),
  )
  .get('/:id/cancellation', requireUser, async (c) =>
    c.json(await quoteCancellation(c.var.asCaller, idOf(c, NOT_FOUND))),
  )
  .post('/:id/cancel', requireUser, async (c) => {
    const bookingId = idOf(c, NOT_FOUND);
    return c.json(
      await cancelBooking(c.var.asCaller, { bookingId, ...(await readOptionalJson(c, cancelBookingSchema)) }),
    );
  })
  .post('/:id/board', requireUser, async (c) => {
    const bookingId = idOf(c, NOT_FOUND);
    return c.json(
      await boardBooking(c.var.asCaller, { bookingId, ...(await readJson(c, boardBookingSchema)) }),
    );
  });

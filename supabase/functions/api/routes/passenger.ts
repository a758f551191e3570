import { Hono } from 'hono';
import { listBookings } from '../../_shared/data/bookings.ts';
import { listPayments } from '../../_shared/data/payments.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser, userIdOf } from '../../_shared/http/authenticate.ts';
import { readPage } from '../../_shared/http/parse.ts';
import { respondWithPage } from '../../_shared/http/respond.ts';

/** /api/passenger: the passenger's bookings and payments. */
export const passengerRoutes = new Hono<AppEnv>()
  .get('/bookings', requireUser, async (c) => {
    const page = readPage(c);
    return respondWithPage(c, await listBookings(c.var.asCaller, { passengerId: userIdOf(c), page }));
  })
  .get('/payments', requireUser, async (c) => c.json(await listPayments(c.var.asCaller)));

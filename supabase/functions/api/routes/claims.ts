import { Hono } from 'hono';
import { answerClaimSchema, noShowSchema, openClaimSchema } from '../../_shared/contracts/claims.ts';
import {
  answerClaim,
  listTripClaims,
  openClaim,
  readClaims,
  reportNoShow,
  withdrawClaim,
} from '../../_shared/data/claims.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { requireUser } from '../../_shared/http/authenticate.ts';
import { readJson, readOptionalJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';

const NO_BOOKING = 'Booking not found.';
const NO_CLAIM = 'Claim not found.';

/** /api/bookings/:id: when the money of a booking paid online goes to the driver, and what each side claims about it. */
export const bookingClaimRoutes = new Hono<AppEnv>()
  .get('/:id/claim', requireUser, async (c) => c.json(await readClaims(c.var.asCaller, idOf(c, NO_BOOKING))))
  .post('/:id/claim', requireUser, async (c) => {
    const bookingId = idOf(c, NO_BOOKING);
    return c.json(
      await openClaim(c.var.asCaller, { bookingId, ...(await readJson(c, openClaimSchema)) }),
      201,
    );
  })
  .post('/:id/no-show', requireUser, async (c) => {
    const bookingId = idOf(c, NO_BOOKING);
    const { words } = await readOptionalJson(c, noShowSchema);
    return c.json(await reportNoShow(c.var.asCaller, { bookingId, words }), 201);
  });

/** /api/trips/:id/claims: the same for all bookings of a trip that the caller may see. */
export const tripClaimRoutes = new Hono<AppEnv>().get('/:id/claims', requireUser, async (c) =>
  c.json(await listTripClaims(c.var.asCaller, idOf(c, 'Trip not found.'))),
);

/** /api/claims: the other side answers, and the caller takes a claim back. */
export const claimRoutes = new Hono<AppEnv>()
  .post('/:id/answer', requireUser, async (c) => {
    const claimId = idOf(c, NO_CLAIM);
    const { words } = await readJson(c, answerClaimSchema);
    return c.json(await answerClaim(c.var.asCaller, { claimId, words }));
  })
  .post('/:id/withdraw', requireUser, async (c) =>
    c.json(await withdrawClaim(c.var.asCaller, idOf(c, NO_CLAIM))),
  );

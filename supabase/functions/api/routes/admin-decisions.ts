import { Hono, type Context } from 'hono';
import {
  approveDriverSchema,
  approveSchema,
  decidePhotoSchema,
  rejectSchema,
  suspendSchema,
} from '../../_shared/contracts/admin.ts';
import {
  decideDriver,
  decidePhoto,
  decideWithReason,
  suspendUser,
  verifyUser,
  type ReasonedDecisionName,
} from '../../_shared/data/admin-decisions.ts';
import { checkDocumentsToApprove } from '../actions/approve-documents.ts';
import { viewEmergencyContacts } from '../../_shared/data/safety.ts';
import { decidePaper, ownerOfPaper } from '../../_shared/data/admin-papers.ts';
import { decidePayoutAccount } from '../../_shared/data/payouts.ts';
import { decideVehicle, freePlate, ownerOfVehicle } from '../../_shared/data/admin-vehicles.ts';
import { requireAdmin } from '../../_shared/http/admin-session.ts';
import type { AppEnv } from '../../_shared/http/app-env.ts';
import { readJson, readOptionalJson } from '../../_shared/http/body.ts';
import { idOf } from '../../_shared/http/parse.ts';

const NO_USER = 'User not found.';
const NO_DRIVER = 'Driver not found.';
const NO_VEHICLE = 'Vehicle not found.';
const NO_BOOKING = 'Booking not found.';

/** /api/admin: verification, suspension, cancelled bookings, and the emergency contacts of a person. Repeating the same decision returns the same response. */
export const adminDecisionRoutes = new Hono<AppEnv>()
  .post('/verify-user/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_USER);
    const verdict = await readJson(c, approveSchema);
    if (verdict.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return c.json(await verifyUser(c.var.asCaller, { id, ...verdict }));
  })
  .post('/verify-driver/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DRIVER);
    const verdict = await readJson(c, approveSchema);
    if (verdict.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return c.json(await decideDriver(c.var.asCaller, { id, ...verdict, mustBePending: false }));
  })
  .post('/approve-driver/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DRIVER);
    const shown = await readOptionalJson(c, approveDriverSchema);
    await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return c.json(await decideDriver(c.var.asCaller, { id, approve: true, mustBePending: true, ...shown }));
  })
  .post('/reject-driver/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DRIVER);
    const { reason } = await readOptionalJson(c, rejectSchema);
    return c.json(await decideDriver(c.var.asCaller, { id, approve: false, reason, mustBePending: true }));
  })
  .post('/decide-vehicle/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_VEHICLE);
    const verdict = await readJson(c, approveSchema);
    if (verdict.approve) {
      const owner = await ownerOfVehicle(c.var.asCaller, id);
      await checkDocumentsToApprove(c.var.services, c.var.asCaller, owner);
    }
    return c.json(await decideVehicle(c.var.asCaller, { id, ...verdict }));
  })
  .post('/decide-paper/:id', requireAdmin, async (c) => {
    const id = idOf(c, 'Paper not found.');
    const { approve, reason } = await readJson(c, approveSchema);
    if (approve) {
      const owner = await ownerOfPaper(c.var.asCaller, id);
      await checkDocumentsToApprove(c.var.services, c.var.asCaller, owner);
    }
    return c.json(await decidePaper(c.var.asCaller, { id, approve, reason }));
  })
  .post('/decide-payout-account/:id', requireAdmin, async (c) => {
    const id = idOf(c, 'Payout account not found.');
    const { approve, reason } = await readJson(c, approveSchema);
    return c.json(await decidePayoutAccount(c.var.asCaller, { id, approve, reason }));
  })
  .post('/free-plate/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_VEHICLE);
    const { reason } = await readJson(c, rejectSchema);
    return c.json(await freePlate(c.var.asCaller, { id, reason }));
  })
  .post('/suspend-user/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_USER);
    const { suspended, reason } = await readJson(c, suspendSchema);
    return c.json(await suspendUser(c.var.asCaller, { id, suspended, reason }));
  })
  .post('/decide-photo/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_DRIVER);
    const verdict = await readJson(c, decidePhotoSchema);
    if (verdict.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return c.json(await decidePhoto(c.var.asCaller, { id, ...verdict }));
  })
  .post('/emergency-contacts/:id', requireAdmin, async (c) => {
    const id = idOf(c, NO_USER);
    const { reason } = await readJson(c, rejectSchema);
    return c.json(await viewEmergencyContacts(c.var.asCaller, { id, reason }));
  })
  .post('/withdraw-user/:id', requireAdmin, (c) => withReason(c, 'withdrawUser', NO_USER))
  .post('/reopen-user/:id', requireAdmin, (c) => withReason(c, 'reopenUser', NO_USER))
  .post('/withdraw-driver/:id', requireAdmin, (c) => withReason(c, 'withdrawDriver', NO_DRIVER))
  .post('/reopen-driver/:id', requireAdmin, (c) => withReason(c, 'reopenDriver', NO_DRIVER))
  .post('/cancel-booking/:id', requireAdmin, (c) => withReason(c, 'cancelBooking', NO_BOOKING))
  .post('/cancel-bookings/:id', requireAdmin, (c) => withReason(c, 'cancelBookingsOf', NO_USER));

async function withReason(
  c: Context<AppEnv>,
  name: ReasonedDecisionName,
  missing: string,
): Promise<Response> {
  const id = idOf(c, missing);
  const { reason } = await readJson(c, rejectSchema);
  return c.json(await decideWithReason(c.var.asCaller, name, { id, reason }));
}

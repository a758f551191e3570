import { adminDecisionCalls as calls } from '../../_shared/calls/admin-decisions.ts';
import {
  decideDriver,
  decidePhoto,
  decideWithReason,
  suspendUser,
  verifyUser,
} from '../../_shared/data/admin-decisions.ts';
import { decideName } from '../../_shared/data/admin-names.ts';
import { decidePaper, ownerOfPaper } from '../../_shared/data/admin-papers.ts';
import { decideVehicle, freePlate, ownerOfVehicle } from '../../_shared/data/admin-vehicles.ts';
import { decidePayoutAccount } from '../../_shared/data/payouts.ts';
import { viewEmergencyContacts } from '../../_shared/data/safety.ts';
import { route } from '../../_shared/http/route.ts';
import { checkDocumentsToApprove } from '../actions/approve-documents.ts';

/** Verification, suspension, cancelled bookings, and the emergency contacts of a person. Repeating the same decision returns the same response. */
export const adminDecisionRoutes = [
  route(calls.verifyUser, async ({ id, body }, c) => {
    if (body.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return verifyUser(c.var.asCaller, { id, ...body });
  }),
  route(calls.verifyDriver, async ({ id, body }, c) => {
    if (body.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return decideDriver(c.var.asCaller, { id, ...body, mustBePending: false });
  }),
  route(calls.approveDriver, async ({ id, body }, c) => {
    await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return decideDriver(c.var.asCaller, { id, approve: true, mustBePending: true, ...body });
  }),
  route(calls.rejectDriver, ({ id, body }, c) =>
    decideDriver(c.var.asCaller, { id, approve: false, mustBePending: true, ...body }),
  ),
  route(calls.decideVehicle, async ({ id, body }, c) => {
    if (body.approve) {
      const owner = await ownerOfVehicle(c.var.asCaller, id);
      await checkDocumentsToApprove(c.var.services, c.var.asCaller, owner);
    }
    return decideVehicle(c.var.asCaller, { id, ...body });
  }),
  route(calls.decidePaper, async ({ id, body: { approve, reason } }, c) => {
    if (approve) {
      const owner = await ownerOfPaper(c.var.asCaller, id);
      await checkDocumentsToApprove(c.var.services, c.var.asCaller, owner);
    }
    return decidePaper(c.var.asCaller, { id, approve, reason });
  }),
  route(calls.decidePayoutAccount, ({ id, body: { approve, reason } }, c) =>
    decidePayoutAccount(c.var.asCaller, { id, approve, reason }),
  ),
  route(calls.freePlate, ({ id, body }, c) => freePlate(c.var.asCaller, { id, reason: body.reason })),
  route(calls.suspendUser, ({ id, body }, c) => suspendUser(c.var.asCaller, { id, ...body })),
  route(calls.decidePhoto, async ({ id, body }, c) => {
    if (body.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return decidePhoto(c.var.asCaller, { id, ...body });
  }),
  route(calls.decideName, ({ id, body }, c) => decideName(c.var.asCaller, { id, ...body })),
  route(calls.viewEmergencyContacts, ({ id, body }, c) =>
    viewEmergencyContacts(c.var.asCaller, { id, reason: body.reason }),
  ),
  route(calls.withdrawUser, ({ id, body }, c) =>
    decideWithReason(c.var.asCaller, 'withdrawUser', { id, ...body }),
  ),
  route(calls.reopenUser, ({ id, body }, c) =>
    decideWithReason(c.var.asCaller, 'reopenUser', { id, ...body }),
  ),
  route(calls.withdrawDriver, ({ id, body }, c) =>
    decideWithReason(c.var.asCaller, 'withdrawDriver', { id, ...body }),
  ),
  route(calls.reopenDriver, ({ id, body }, c) =>
    decideWithReason(c.var.asCaller, 'reopenDriver', { id, ...body }),
  ),
  route(calls.settleTripReport, ({ id, body }, c) =>
    decideWithReason(c.var.asCaller, 'settleTripReport', { id, ...body }),
  ),
  route(calls.cancelBookingAsAdmin, ({ id, body }, c) =>
    decideWithReason(c.var.asCaller, 'cancelBooking', { id, ...body }),
  ),
  route(calls.cancelBookingsOf, ({ id, body }, c) =>
    decideWithReason(c.var.asCaller, 'cancelBookingsOf', { id, ...body }),
  ),
];

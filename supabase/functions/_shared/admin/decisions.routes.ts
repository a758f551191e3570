import { adminDecisionCalls as calls } from './decisions.calls.ts';
import { decideDriver, decidePhoto, decideWithReason, suspendUser, verifyUser } from './decisions.queries.ts';
import { decideName } from '../people/names.queries.ts';
import { decidePaper, ownerOfPaper } from '../vehicles/admin-papers.queries.ts';
import { decideVehicle, freePlate, ownerOfVehicle } from '../vehicles/admin.queries.ts';
import { decidePayoutAccount } from '../payouts/queries.ts';
import { viewEmergencyContacts } from '../safety/queries.ts';
import { route } from '../core/http/route.ts';
import { checkDocumentsToApprove } from '../documents/approve.actions.ts';

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

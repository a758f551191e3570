import { adminDecisionCalls as calls } from './decisions.calls.ts';
import { cancelBookingsOf, decideDriver, decidePhoto, verifyUser } from './decisions.queries.ts';
import { decidePaper, ownerOfPaper } from '../vehicles/admin-papers.queries.ts';
import { decideVehicle, ownerOfVehicle } from '../vehicles/admin.queries.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { checkDocumentsToApprove } from '../documents/approve.actions.ts';
import { command } from '../core/database/command.ts';
import { rowsAs } from '../core/database/rows.ts';
import { emergencyContactListSchema } from '../safety/contract.ts';

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
  commandRoute(calls.decidePayoutAccount, 'decide_payout_account', ({ id, body: { approve, reason } }) => ({
    accountId: id,
    approve,
    reason,
  })),
  commandRoute(calls.freePlate, 'free_plate', ({ id, body }) => ({ vehicleId: id, reason: body.reason })),
  commandRoute(calls.suspendUser, 'suspend_user', ({ id, body: { suspended, reason } }) => ({
    userId: id,
    suspended,
    reason,
  })),
  route(calls.decidePhoto, async ({ id, body }, c) => {
    if (body.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return decidePhoto(c.var.asCaller, { id, ...body });
  }),
  commandRoute(calls.decideName, 'decide_name', ({ id, body: { approve, reason } }) => ({
    changeId: id,
    approve,
    reason,
  })),
  route(calls.viewEmergencyContacts, async ({ id, body }, c) => {
    const asked = { personId: id, reason: body.reason };
    const rows = await command(c.var.asCaller, 'view_emergency_contacts', asked);
    return rowsAs(emergencyContactListSchema.element, rows);
  }),
  commandRoute(calls.withdrawUser, 'withdraw_user', ({ id, body }) => ({ userId: id, reason: body.reason })),
  commandRoute(calls.reopenUser, 'reopen_user', ({ id, body }) => ({ userId: id, reason: body.reason })),
  commandRoute(calls.withdrawDriver, 'withdraw_driver', ({ id, body }) => ({
    driverId: id,
    reason: body.reason,
  })),
  commandRoute(calls.reopenDriver, 'reopen_driver', ({ id, body }) => ({
    driverId: id,
    reason: body.reason,
  })),
  commandRoute(calls.settleTripReport, 'settle_trip_report', ({ id, body }) => ({
    reportId: id,
    reason: body.reason,
  })),
  commandRoute(calls.cancelBookingAsAdmin, 'admin_cancel_booking', ({ id, body }) => ({
    bookingId: id,
    reason: body.reason,
  })),
  route(calls.cancelBookingsOf, ({ id, body }, c) =>
    cancelBookingsOf(c.var.asCaller, { id, reason: body.reason }),
  ),
];

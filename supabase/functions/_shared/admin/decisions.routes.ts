import { approveDriverSchema, approveSchema, decidePhotoSchema, suspendSchema } from './contract.ts';
import { decisionSchema, rejectSchema } from '../core/admin.contract.ts';
import { decideNameSchema } from '../people/names.contract.ts';
import { emergencyContactListSchema } from '../safety/contract.ts';
import { declareCall, type Call } from '../core/calls/declare-call.ts';
import { administrator } from '../core/calls/who.ts';
import { cancelBookingsOf, decideDriver, decidePhoto, verifyUser } from './decisions.queries.ts';
import { decidePaper, ownerOfPaper } from '../vehicles/admin-papers.queries.ts';
import { decideVehicle, ownerOfVehicle } from '../vehicles/admin.queries.ts';
import { commandRoute, route } from '../core/http/route.ts';
import { checkDocumentsToApprove } from '../documents/approve.actions.ts';
import { command } from '../core/database/command.ts';
import { rowsAs } from '../core/database/rows.ts';

const ID = '5eed0000-0000-4000-8000-000000000001';
const userIds = { id: 'User not found.' };
const driverIds = { id: 'Driver not found.' };
const vehicleIds = { id: 'Vehicle not found.' };
const DUPLICATES = `\`duplicates\`: ids of the duplicates shown with the person, which the approval accepts with the reason.`;
const REASON = 'A reason to reject. Idempotent.';
const FILES = '`conflict`: decided otherwise; a document changed, cannot be read or arrived since.';

/** Verification, suspension, cancelled bookings, and the emergency contacts of a person. */
export const adminDecisionCalls = {
  verifyUser: decision({
    path: '/admin/verify-user/:id',
    summary: 'Verify or reject a user',
    notes: `${DUPLICATES} ${REASON} ${FILES}`,
    ids: userIds,
    body: approveSchema,
    errors: ['conflict', 'duplicate_unresolved'],
    example: { body: { approve: true } },
  }),
  verifyDriver: decision({
    path: '/admin/verify-driver/:id',
    summary: 'Verify or reject a driver',
    notes: `${DUPLICATES} ${REASON} ${FILES}`,
    ids: driverIds,
    body: approveSchema,
    errors: ['conflict', 'duplicate_unresolved'],
    example: { body: { approve: true } },
  }),
  approveDriver: decision({
    path: '/admin/approve-driver/:id',
    summary: "Approve a driver's submission",
    notes: `\`vehicleId\`, \`photo\`: the vehicle and the profile photo (its path) shown with the documents, approved with them. ${DUPLICATES} Idempotent. ${FILES} Also once the photo was replaced. \`not_found\`: also once the vehicle was replaced.`,
    ids: driverIds,
    body: approveDriverSchema,
    bodyIsOptional: true,
    errors: ['conflict', 'duplicate_unresolved'],
    example: { body: { vehicleId: ID } },
  }),
  rejectDriver: decision({
    path: '/admin/reject-driver/:id',
    summary: "Reject a driver's submission",
    notes: 'Always with a reason. Idempotent.',
    ids: driverIds,
    body: rejectSchema,
    bodyIsOptional: true,
    errors: ['conflict'],
    example: { body: { reason: 'Unreadable' } },
  }),
  decideVehicle: decision({
    path: '/admin/decide-vehicle/:id',
    summary: 'Approve or reject a vehicle',
    notes: `${DUPLICATES} ${REASON} A driver's coming trips are made with an approved vehicle. \`not_found\`: also once its owner replaced it. \`conflict\`: decided otherwise, files missing or changed, the plate is approved elsewhere, more seats are booked.`,
    ids: vehicleIds,
    body: approveSchema,
    errors: ['conflict', 'duplicate_unresolved'],
    example: { body: { approve: true } },
  }),
  decidePaper: decision({
    path: '/admin/decide-paper/:id',
    summary: 'Accept or reject a renewed licence',
    notes: `${REASON} An accepted licence takes the place of the present one. \`not_found\`: also once its owner sent another. \`conflict\`: decided otherwise, expired, file changed.`,
    ids: { id: 'Paper not found.' },
    body: approveSchema,
    errors: ['conflict'],
    example: { body: { approve: true } },
  }),
  decidePayoutAccount: decision({
    path: '/admin/decide-payout-account/:id',
    summary: 'Accept or reject a payout account',
    notes: 'Always with a reason. `not_found`: also once its owner changed it.',
    ids: { id: 'Payout account not found.' },
    body: approveSchema,
    errors: ['conflict'],
    example: { body: { approve: true, reason: 'Married name' } },
  }),
  freePlate: decision({
    path: '/admin/free-plate/:id',
    summary: "Free a vehicle's plate for another account",
    notes: `\`status\` of the answer: \`withdrawn\`. No new trips with this vehicle. Idempotent. \`conflict\`: it has no claim.`,
    ids: vehicleIds,
    body: rejectSchema,
    errors: ['conflict'],
    example: { body: { reason: 'Sold' } },
  }),
  suspendUser: decision({
    path: '/admin/suspend-user/:id',
    summary: 'Suspend a user, or lift the suspension',
    notes: 'Idempotent. `conflict`: an administrator.',
    ids: userIds,
    body: suspendSchema,
    errors: ['conflict'],
    example: { body: { suspended: true } },
  }),
  decidePhoto: decision({
    path: '/admin/decide-photo/:id',
    summary: 'Approve a profile photo, or remove it',
    notes: `\`photo\`: the path that was shown. ${REASON} \`conflict\`: the driver has changed the photo; a document changed.`,
    ids: driverIds,
    body: decidePhotoSchema,
    errors: ['conflict'],
    example: { body: { approve: false, photo: 'a/photo.png', reason: 'Not a face' } },
  }),
  decideName: decision({
    path: '/admin/decide-name/:id',
    summary: 'Accept or decline the new name of a person',
    notes: `${REASON} An accepted name is shown at once. \`not_found\`: also once the person asked for another name. \`conflict\`: decided otherwise.`,
    ids: { id: 'Name not found.' },
    body: decideNameSchema,
    errors: ['conflict'],
    example: { body: { approve: true } },
  }),
  viewEmergencyContacts: declareCall({
    method: 'POST',
    path: '/admin/emergency-contacts/:id',
    summary: 'The emergency contacts of a person',
    notes: 'Each call adds a line with the reason to the audit log. `not_found`: also if none is named.',
    who: administrator(),
    ids: userIds,
    body: rejectSchema,
    answer: emergencyContactListSchema,
    errors: [],
    example: { body: { reason: 'Accident' } },
  }),
  withdrawUser: decision({
    path: '/admin/withdraw-user/:id',
    summary: 'Take back the verification of a user',
    notes: '`status` of the answer: `rejected`. Idempotent. `conflict`: never verified.',
    ids: userIds,
    body: rejectSchema,
    errors: ['conflict'],
    example: { body: { reason: 'Forged' } },
  }),
  reopenUser: decision({
    path: '/admin/reopen-user/:id',
    summary: 'Take back the rejection of a user',
    notes: '`status` of the answer: `unverified`. Idempotent. `conflict`: verified.',
    ids: userIds,
    body: rejectSchema,
    errors: ['conflict'],
    example: { body: { reason: 'Mistake' } },
  }),
  withdrawDriver: decision({
    path: '/admin/withdraw-driver/:id',
    summary: 'Take back the approval of a driver',
    notes: `\`status\` of the answer: \`rejected\`. Coming trips are hidden and cannot be started; everyone concerned is notified. Idempotent. \`conflict\`: not approved.`,
    ids: driverIds,
    body: rejectSchema,
    errors: ['conflict'],
    example: { body: { reason: 'Borrowed licence' } },
  }),
  reopenDriver: decision({
    path: '/admin/reopen-driver/:id',
    summary: 'Take back the rejection of a driver',
    notes: `\`status\` of the answer: pending with the last submission, or unverified without one. Idempotent. \`conflict\`: approved.`,
    ids: driverIds,
    body: rejectSchema,
    errors: ['conflict'],
    example: { body: { reason: 'Mistake' } },
  }),
  settleTripReport: decision({
    path: '/admin/settle-trip-report/:id',
    summary: 'Settle a report about a trip',
    notes: '`status` of the answer: `settled`. Idempotent.',
    ids: { id: 'Report not found.' },
    body: rejectSchema,
    errors: [],
    example: { body: { reason: 'Called both' } },
  }),
  cancelBookingAsAdmin: decision({
    path: '/admin/cancel-booking/:id',
    summary: 'Cancel a booking as administrator',
    notes:
      '`status` of the answer: `cancelled`. The seats are free. A passenger on board keeps what the cancelled trip keeps. Idempotent.',
    ids: { id: 'Booking not found.' },
    body: rejectSchema,
    errors: ['trip_closed'],
    example: { body: { reason: 'Seat hoarding' } },
  }),
  cancelBookingsOf: decision({
    path: '/admin/cancel-bookings/:id',
    summary: 'Cancel all coming bookings of a suspended user',
    notes:
      '`status` of the answer: `cancelled`. Bookings on board stay. Idempotent. `conflict`: not suspended.',
    ids: userIds,
    body: rejectSchema,
    errors: ['conflict'],
    example: { body: { reason: 'Seat hoarding' } },
  }),
};

function decision<const Declared extends Omit<Call, 'method' | 'who' | 'answer'>>(declared: Declared) {
  return declareCall({ method: 'POST', who: administrator(), answer: decisionSchema, ...declared });
}

export const adminDecisionRoutes = [
  route(adminDecisionCalls.verifyUser, async ({ id, body }, c) => {
    if (body.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return verifyUser(c.var.asCaller, { id, ...body });
  }),
  route(adminDecisionCalls.verifyDriver, async ({ id, body }, c) => {
    if (body.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return decideDriver(c.var.asCaller, { id, ...body, mustBePending: false });
  }),
  route(adminDecisionCalls.approveDriver, async ({ id, body }, c) => {
    await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return decideDriver(c.var.asCaller, { id, approve: true, mustBePending: true, ...body });
  }),
  route(adminDecisionCalls.rejectDriver, ({ id, body }, c) =>
    decideDriver(c.var.asCaller, { id, approve: false, mustBePending: true, ...body }),
  ),
  route(adminDecisionCalls.decideVehicle, async ({ id, body }, c) => {
    if (body.approve) {
      const owner = await ownerOfVehicle(c.var.asCaller, id);
      await checkDocumentsToApprove(c.var.services, c.var.asCaller, owner);
    }
    return decideVehicle(c.var.asCaller, { id, ...body });
  }),
  route(adminDecisionCalls.decidePaper, async ({ id, body: { approve, reason } }, c) => {
    if (approve) {
      const owner = await ownerOfPaper(c.var.asCaller, id);
      await checkDocumentsToApprove(c.var.services, c.var.asCaller, owner);
    }
    return decidePaper(c.var.asCaller, { id, approve, reason });
  }),
  commandRoute(
    adminDecisionCalls.decidePayoutAccount,
    'decide_payout_account',
    ({ id, body: { approve, reason } }) => ({
      accountId: id,
      approve,
      reason,
    }),
  ),
  commandRoute(adminDecisionCalls.freePlate, 'free_plate', ({ id, body }) => ({
    vehicleId: id,
    reason: body.reason,
  })),
  commandRoute(adminDecisionCalls.suspendUser, 'suspend_user', ({ id, body: { suspended, reason } }) => ({
    userId: id,
    suspended,
    reason,
  })),
  route(adminDecisionCalls.decidePhoto, async ({ id, body }, c) => {
    if (body.approve) await checkDocumentsToApprove(c.var.services, c.var.asCaller, id);
    return decidePhoto(c.var.asCaller, { id, ...body });
  }),
  commandRoute(adminDecisionCalls.decideName, 'decide_name', ({ id, body: { approve, reason } }) => ({
    changeId: id,
    approve,
    reason,
  })),
  route(adminDecisionCalls.viewEmergencyContacts, async ({ id, body }, c) => {
    const asked = { personId: id, reason: body.reason };
    const rows = await command(c.var.asCaller, 'view_emergency_contacts', asked);
    return rowsAs(emergencyContactListSchema.element, rows);
  }),
  commandRoute(adminDecisionCalls.withdrawUser, 'withdraw_user', ({ id, body }) => ({
    userId: id,
    reason: body.reason,
  })),
  commandRoute(adminDecisionCalls.reopenUser, 'reopen_user', ({ id, body }) => ({
    userId: id,
    reason: body.reason,
  })),
  commandRoute(adminDecisionCalls.withdrawDriver, 'withdraw_driver', ({ id, body }) => ({
    driverId: id,
    reason: body.reason,
  })),
  commandRoute(adminDecisionCalls.reopenDriver, 'reopen_driver', ({ id, body }) => ({
    driverId: id,
    reason: body.reason,
  })),
  commandRoute(adminDecisionCalls.settleTripReport, 'settle_trip_report', ({ id, body }) => ({
    reportId: id,
    reason: body.reason,
  })),
  commandRoute(adminDecisionCalls.cancelBookingAsAdmin, 'admin_cancel_booking', ({ id, body }) => ({
    bookingId: id,
    reason: body.reason,
  })),
  route(adminDecisionCalls.cancelBookingsOf, ({ id, body }, c) =>
    cancelBookingsOf(c.var.asCaller, { id, reason: body.reason }),
  ),
];

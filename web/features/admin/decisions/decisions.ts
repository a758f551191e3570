import { approveDriverSchema, approveSchema, suspendSchema } from '@tafiya/admin/contract.ts';
import { rejectSchema } from '@tafiya/core/admin.contract.ts';
import { adminChangeStatusSchema } from '@tafiya/trips/admin.contract.ts';
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { SUSPENSION_REASON_DEFAULT } from '@tafiya/core/limits.ts';
import { FOR_THE_LOG, SEEN_BY_PERSON, type Decision, type Subject } from './decision.ts';
import { ABOUT_ALARMS } from './decisions-about-alarms.ts';
import { ABOUT_MESSAGES } from './decisions-about-messages.ts';
import { ABOUT_MONEY } from './decisions-about-money.ts';
import { TAKEN_BACK } from './decisions-taken-back.ts';

/** Accepts the duplicates that are shown. */
function approval({ duplicates }: Subject) {
  return { approve: true, ...(duplicates?.length && { duplicates }) };
}

const SUSPENSION_FAILED = 'Failed to update user suspension status';
const VEHICLE_FAILED = 'Failed to update the vehicle';
const TRIP_FAILED = 'Failed to update the trip';

const about = <Name extends string>(name: Name, failed: string) => ({
  call: `POST /admin/${name}/:id` as const,
  schema: approveSchema,
  failed,
});

/** The parts of every rejection. */
const REJECTED = {
  body: () => ({ approve: false }),
  confirm: 'Yes, reject',
  isHard: true,
  reason: SEEN_BY_PERSON,
};

/** An administrator puts a trip back one step. */
function putBack(status: TripStatus, words: string): Decision {
  return {
    call: 'POST /admin/trips/:id/status',
    schema: adminChangeStatusSchema,
    body: () => ({ status }),
    question: (route) => `Put the trip ${route} back to ${words}?`,
    consequence: 'Use this if the driver pressed a button by mistake. Everyone on the trip is notified.',
    confirm: 'Yes, put it back',
    done: 'Trip Put Back',
    failed: TRIP_FAILED,
    reason: FOR_THE_LOG,
  };
}

export const DECISIONS = {
  approveUser: {
    ...about('verify-user', 'Failed to update user verification status'),
    body: approval,
    question: (name) => `Approve ${name}?`,
    consequence: 'The user is verified and notified at once.',
    confirm: 'Yes, approve',
    done: 'User Verified',
  },
  rejectUser: {
    ...about('verify-user', 'Failed to update user verification status'),
    ...REJECTED,
    question: (name) => `Reject ${name}?`,
    consequence: 'The user stays unverified and sees your reason.',
    done: 'User Rejected',
  },
  verifyDriver: {
    ...about('verify-driver', 'Failed to update driver verification status'),
    body: approval,
    question: (name) => `Approve ${name} as a driver?`,
    consequence:
      'This driver has not submitted documents. Once approved, they can create trips with an approved vehicle.',
    confirm: 'Yes, approve',
    done: 'Driver Verified',
  },
  refuseDriver: {
    ...about('verify-driver', 'Failed to update driver verification status'),
    ...REJECTED,
    question: (name) => `Reject ${name} as a driver?`,
    consequence: 'The driver cannot create trips, sees your reason, and can submit documents again.',
    done: 'Driver Rejected',
  },
  approveDriver: {
    call: 'POST /admin/approve-driver/:id',
    schema: approveDriverSchema,
    body: ({ vehicleId, photo, duplicates }) => ({
      vehicleId,
      photo: photo ?? undefined,
      ...(duplicates?.length && { duplicates }),
    }),
    question: (name) => `Approve the documents of ${name}?`,
    consequence:
      'The vehicle and the profile photo shown are approved too. With an approved vehicle, the driver can create trips at once.',
    confirm: 'Yes, approve',
    done: 'Driver Approved',
    failed: 'Failed to approve driver verification',
  },
  rejectDriver: {
    call: 'POST /admin/reject-driver/:id',
    schema: rejectSchema,
    question: (name) => `Reject the documents of ${name}?`,
    consequence: 'The driver sees your reason and can submit documents again.',
    confirm: 'Yes, reject',
    done: 'Driver Verification Rejected',
    failed: 'Failed to reject driver verification',
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
  approveVehicle: {
    ...about('decide-vehicle', VEHICLE_FAILED),
    body: approval,
    question: (name) => `Approve ${name}?`,
    consequence:
      'The plate belongs to this account from now on. A driver’s coming trips are made with this vehicle.',
    confirm: 'Yes, approve',
    done: 'Vehicle Approved',
  },
  rejectVehicle: {
    ...about('decide-vehicle', VEHICLE_FAILED),
    ...REJECTED,
    question: (name) => `Reject ${name}?`,
    consequence: 'Trips keep the vehicle approved before. The owner sees your reason.',
    done: 'Vehicle Rejected',
  },
  acceptLicence: {
    ...about('decide-paper', 'Failed to update the licence'),
    body: () => ({ approve: true }),
    question: (name) => `Accept the renewed licence of ${name}?`,
    consequence: 'It replaces the present licence: the driver can publish trips until the new expiry date.',
    confirm: 'Yes, accept',
    done: 'Licence Accepted',
  },
  rejectLicence: {
    ...about('decide-paper', 'Failed to update the licence'),
    ...REJECTED,
    question: (name) => `Reject the renewed licence of ${name}?`,
    consequence:
      'The present licence stays until it expires. The driver sees your reason and can send another one.',
    done: 'Licence Rejected',
  },
  approvePayoutAccount: {
    ...about('decide-payout-account', 'Failed to update the payout account'),
    body: () => ({ approve: true }),
    question: (name) => `Approve the payout account of ${name}?`,
    consequence:
      'Payouts go to this account. After a change of account they begin 48 hours after its owner was warned. Another name than the verified one needs two administrators.',
    confirm: 'Yes, approve',
    done: 'Account Approved',
    reason: FOR_THE_LOG,
    mayWait: true,
  },
  rejectPayoutAccount: {
    ...about('decide-payout-account', 'Failed to update the payout account'),
    ...REJECTED,
    question: (name) => `Reject the payout account of ${name}?`,
    consequence: 'Nothing is paid to this account. Its owner sees your reason and can enter another account.',
    done: 'Account Rejected',
  },
  freePlate: {
    call: 'POST /admin/free-plate/:id',
    schema: rejectSchema,
    question: (name) => `Free the plate of ${name}?`,
    consequence:
      'The vehicle gets no new trips; trips already published keep it. Another account’s vehicle can then be approved with this plate.',
    confirm: 'Yes, free the plate',
    done: 'Plate Freed',
    failed: VEHICLE_FAILED,
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
  suspend: {
    call: 'POST /admin/suspend-user/:id',
    schema: suspendSchema,
    body: () => ({ suspended: true }),
    question: (name) => `Suspend ${name}?`,
    consequence:
      'They are signed out at once. If they drive, their future trips leave the search and booked passengers are notified.',
    confirm: 'Yes, suspend',
    done: 'User Suspended',
    failed: SUSPENSION_FAILED,
    isHard: true,
    reason: { ...SEEN_BY_PERSON, initial: SUSPENSION_REASON_DEFAULT },
  },
  cancelTrip: {
    call: 'POST /admin/trips/:id/status',
    schema: adminChangeStatusSchema,
    body: () => ({ status: 'cancelled' }),
    question: (route) => `Cancel the trip ${route}?`,
    consequence:
      'All its bookings are cancelled, and everyone on the trip is notified. Passengers on board keep SOS, position, links and the driver’s number until they say that they got off, for 24 hours at most. Call them.',
    confirm: 'Yes, cancel the trip',
    done: 'Trip Cancelled',
    failed: TRIP_FAILED,
    isHard: true,
    reason: { hint: 'The driver and the passengers see this reason.', initial: '' },
  },
  backToScheduled: putBack('scheduled', 'scheduled'),
  backToWaiting: putBack('waiting', 'waiting'),
  backToEnRoute: putBack('en_route', 'on the way'),
  unsuspend: {
    call: 'POST /admin/suspend-user/:id',
    schema: suspendSchema,
    body: () => ({ suspended: false }),
    question: (name) => `Lift the suspension of ${name}?`,
    consequence: 'They can use Tafiya again and are notified.',
    confirm: 'Yes, unsuspend',
    done: 'User Suspension Lifted',
    failed: SUSPENSION_FAILED,
    reason: FOR_THE_LOG,
  },
  ...TAKEN_BACK,
  ...ABOUT_MESSAGES,
  ...ABOUT_MONEY,
  ...ABOUT_ALARMS,
} satisfies Record<string, Decision>;

export type DecisionName = keyof typeof DECISIONS;

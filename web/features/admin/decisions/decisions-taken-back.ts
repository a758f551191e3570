import { decidePhotoSchema } from '@tafiya/admin/contract.ts';
import { rejectSchema } from '@tafiya/core/admin.contract.ts';
import { decideNameSchema } from '@tafiya/people/names.contract.ts';
import { FOR_THE_LOG, SEEN_BY_PERSON, type Decision } from './decision.ts';

const FAILED = 'Failed to change the decision';
const BOOKING_FAILED = 'Failed to cancel the booking';
const about = <Name extends string>(name: Name, failed: string) => ({
  call: `POST /admin/${name}/:id` as const,
  schema: rejectSchema,
  failed,
  reason: FOR_THE_LOG,
});
const PHOTO = {
  call: 'POST /admin/decide-photo/:id',
  schema: decidePhotoSchema,
  failed: 'Failed to update the photo',
} as const;
const NAME = {
  call: 'POST /admin/decide-name/:id',
  schema: decideNameSchema,
  failed: 'Failed to decide on the name',
} as const;
const HARD = { isHard: true, reason: SEEN_BY_PERSON };

/** Decisions that take another one back, cancel bookings or are about a photo or a name. Each needs a reason, except an approval. */
export const TAKEN_BACK = {
  withdrawUser: {
    ...about('withdraw-user', FAILED),
    ...HARD,
    question: (name) => `Withdraw the approval of ${name}?`,
    consequence:
      'The account is rejected. A passenger cannot book until they send a new proof of address; the trips of a company are hidden until you approve it again, and its passengers are told.',
    confirm: 'Yes, withdraw',
    done: 'Approval Withdrawn',
  },
  reopenUser: {
    ...about('reopen-user', FAILED),
    question: (name) => `Reopen the decision on ${name}?`,
    consequence: 'The rejection is taken back. The account waits in Unverified Users again.',
    confirm: 'Yes, reopen',
    done: 'Decision Reopened',
  },
  withdrawDriver: {
    ...about('withdraw-driver', FAILED),
    ...HARD,
    question: (name) => `Withdraw the approval of ${name} as a driver?`,
    consequence:
      'Their coming trips leave the search and cannot be started. Booked passengers are notified. The driver can submit documents again.',
    confirm: 'Yes, withdraw',
    done: 'Approval Withdrawn',
  },
  reopenDriver: {
    ...about('reopen-driver', FAILED),
    question: (name) => `Reopen the decision on ${name} as a driver?`,
    consequence: 'The rejection is taken back. Their last documents wait in Pending Drivers again.',
    confirm: 'Yes, reopen',
    done: 'Decision Reopened',
  },
  cancelBooking: {
    ...about('cancel-booking', BOOKING_FAILED),
    ...HARD,
    question: (name) => `Cancel the booking of ${name}?`,
    consequence: 'The seats are free at once. The passenger and the driver are notified.',
    confirm: 'Yes, cancel the booking',
    done: 'Booking Cancelled',
    mayWait: true,
  },
  cancelBookings: {
    ...about('cancel-bookings', BOOKING_FAILED),
    ...HARD,
    question: (name) => `Cancel all coming bookings of ${name}?`,
    consequence: 'The seats are free at once. The drivers are notified.',
    confirm: 'Yes, cancel the bookings',
    done: 'Bookings Cancelled',
    mayWait: true,
  },
  approvePhoto: {
    ...PHOTO,
    body: ({ photo }) => ({ approve: true, photo: photo ?? '' }),
    question: (name) => `Approve the photo of ${name}?`,
    consequence: 'Signed-in people see this photo on the driver’s trips.',
    confirm: 'Yes, approve',
    done: 'Photo Approved',
  },
  rejectPhoto: {
    ...PHOTO,
    ...HARD,
    body: ({ photo }) => ({ approve: false, photo: photo ?? '' }),
    question: (name) => `Reject the photo of ${name}?`,
    consequence: 'The photo is removed. A photo approved before is shown again.',
    confirm: 'Yes, reject',
    done: 'Photo Rejected',
  },
  approveName: {
    ...NAME,
    body: () => ({ approve: true }),
    question: (name) => `Accept the new name of ${name}?`,
    consequence: 'Everybody sees the new name, and the badge “Verified” stands for it.',
    confirm: 'Yes, accept',
    done: 'Name Accepted',
  },
  declineName: {
    ...NAME,
    ...HARD,
    body: () => ({ approve: false }),
    question: (name) => `Decline the new name of ${name}?`,
    consequence: 'The present name stays. The person sees your reason and can ask for another name.',
    confirm: 'Yes, decline',
    done: 'Name Declined',
  },
} satisfies Record<string, Decision>;

import { FOR_THE_LOG, SEEN_BY_PERSON, type Decision } from './decision.ts';

const FAILED = 'Failed to change the decision';
const BOOKING_FAILED = 'Failed to cancel the booking';
const PHOTO_FAILED = 'Failed to update the photo';

/** Decisions that take another one back, cancel bookings or are about a photo. Each needs a reason, except an approval. */
export const TAKEN_BACK = {
  withdrawUser: {
    path: (id) => `/api/admin/withdraw-user/${id}`,
    body: (reason) => ({ reason }),
    question: (name) => `Withdraw the approval of ${name}?`,
    consequence:
      'The account is rejected. A passenger cannot book until they send a new proof of address; the trips of a company are hidden until you approve it again, and its passengers are told.',
    confirm: 'Yes, withdraw',
    done: 'Approval Withdrawn',
    failed: FAILED,
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
  reopenUser: {
    path: (id) => `/api/admin/reopen-user/${id}`,
    body: (reason) => ({ reason }),
    question: (name) => `Reopen the decision on ${name}?`,
    consequence: 'The rejection is taken back. The account waits in Unverified Users again.',
    confirm: 'Yes, reopen',
    done: 'Decision Reopened',
    failed: FAILED,
    reason: FOR_THE_LOG,
  },
  withdrawDriver: {
    path: (id) => `/api/admin/withdraw-driver/${id}`,
    body: (reason) => ({ reason }),
    question: (name) => `Withdraw the approval of ${name} as a driver?`,
    consequence:
      'Their coming trips leave the search and cannot be started. Booked passengers are notified. The driver can submit documents again.',
    confirm: 'Yes, withdraw',
    done: 'Approval Withdrawn',
    failed: FAILED,
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
  reopenDriver: {
    path: (id) => `/api/admin/reopen-driver/${id}`,
    body: (reason) => ({ reason }),
    question: (name) => `Reopen the decision on ${name} as a driver?`,
    consequence: 'The rejection is taken back. Their last documents wait in Pending Drivers again.',
    confirm: 'Yes, reopen',
    done: 'Decision Reopened',
    failed: FAILED,
    reason: FOR_THE_LOG,
  },
  cancelBooking: {
    path: (id) => `/api/admin/cancel-booking/${id}`,
    body: (reason) => ({ reason }),
    question: (name) => `Cancel the booking of ${name}?`,
    consequence: 'The seats are free at once. The passenger and the driver are notified.',
    confirm: 'Yes, cancel the booking',
    done: 'Booking Cancelled',
    failed: BOOKING_FAILED,
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
  cancelBookings: {
    path: (id) => `/api/admin/cancel-bookings/${id}`,
    body: (reason) => ({ reason }),
    question: (name) => `Cancel all coming bookings of ${name}?`,
    consequence: 'The seats are free at once. The drivers are notified.',
    confirm: 'Yes, cancel the bookings',
    done: 'Bookings Cancelled',
    failed: BOOKING_FAILED,
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
  approvePhoto: {
    path: (id) => `/api/admin/decide-photo/${id}`,
    body: (_reason, { photo }) => ({ approve: true, photo }),
    question: (name) => `Approve the photo of ${name}?`,
    consequence: 'Signed-in people see this photo on the driver’s trips.',
    confirm: 'Yes, approve',
    done: 'Photo Approved',
    failed: PHOTO_FAILED,
  },
  rejectPhoto: {
    path: (id) => `/api/admin/decide-photo/${id}`,
    body: (reason, { photo }) => ({ approve: false, photo, reason }),
    question: (name) => `Reject the photo of ${name}?`,
    consequence: 'The photo is removed. A photo approved before is shown again.',
    confirm: 'Yes, reject',
    done: 'Photo Rejected',
    failed: PHOTO_FAILED,
    isHard: true,
    reason: SEEN_BY_PERSON,
  },
} satisfies Record<string, Decision>;

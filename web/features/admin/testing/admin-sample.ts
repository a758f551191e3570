/** Sample responses of the administrator's calls: people, trips, numbers and payments. */
import type { Inbox, InboxGroupName, InboxItem } from '@tafiya/admin/inbox.contract.ts';
import type { Analytics, AuditEntry } from '@tafiya/admin/contract.ts';
import type { Transaction } from '@tafiya/payouts/transactions.contract.ts';
import type { AdminTrip } from '@tafiya/trips/admin.contract.ts';
import type { AdminDriver } from '@tafiya/drivers/admin.contract.ts';
import type { AdminUser } from '@tafiya/people/admin.contract.ts';
import type { AdminName } from '@tafiya/people/names.contract.ts';
import type { Waiting } from '@tafiya/admin/waiting.contract.ts';
import type { Duplicate } from '@tafiya/people/duplicates.contract.ts';
import type { AdminJob } from '@tafiya/jobs/contract.ts';
import type { AdminPayoutAccount } from '@tafiya/payouts/contract.ts';

const FIRST = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
const SECOND = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a02';

export function userRowOf(changes: Partial<AdminUser> = {}): AdminUser {
  return {
    id: FIRST,
    name: 'Ngozi Eze',
    email: 'ngozi@tafiya.test',
    phone: '+2348031234567',
    nin: null,
    userType: 'passenger',
    isVerified: false,
    suspended: false,
    suspensionReason: null,
    isRejected: false,
    rejectionReason: null,
    duplicates: [],
    createdAt: '2026-01-05T08:00:00Z',
    proofOfAddress: null,
    ...changes,
  };
}

/** A driver who has submitted both documents: the licence as an image, the passport photograph as a PDF. */
export function driverOf(changes: Partial<AdminDriver> = {}): AdminDriver {
  return {
    id: FIRST,
    user: userRowOf(),
    isDriverVerified: false,
    verificationStatus: 'pending',
    rejectionReason: null,
    fullName: 'Dauda Driver',
    driverLicenseNumber: 'LAG-12345',
    driverLicenseExpiry: '2030-03-01',
    ninNumber: '12345678901',
    bankName: 'Zenith',
    bankAccountNumber: '0123456789',
    accountName: 'D. Driver',
    residentialAddress: '12 Marina Road, Lagos',
    driverLicense: `${FIRST}/driver-license-1.png`,
    passportPhotograph: `${FIRST}/passport-photograph-1.pdf`,
    photo: null,
    approvedPhoto: null,
    proofOfOwnership: null,
    verificationSubmittedAt: '2026-01-06T08:00:00Z',
    verificationApprovedAt: null,
    vehicleModel: 'Toyota Sienna',
    plateNumber: 'LSD-218-XB',
    pendingVehicle: null,
    duplicates: [],
    rating: null,
    totalTrips: 0,
    createdAt: '2026-01-05T08:00:00Z',
    ...changes,
  };
}

/** A trip with two of six seats sold. */
export function tripRowOf(changes: Partial<AdminTrip> = {}): AdminTrip {
  return {
    id: FIRST,
    origin: 'Lagos',
    destination: 'Abuja',
    status: 'scheduled',
    driverId: SECOND,
    declined: null,
    driver: { user: { name: 'Dauda Driver', email: 'dauda@tafiya.test' } },
    departureDate: '2026-01-09T06:30:00Z',
    departureTime: '07:30',
    availableSeats: 4,
    totalSeats: 6,
    pricePerSeat: 21_500,
    createdAt: '2026-01-05T08:00:00Z',
    closedByClock: false,
    ...changes,
  };
}

export function analyticsOf(changes: Partial<Analytics> = {}): Analytics {
  return {
    countedAt: null,
    peopleCountedAt: null,
    overview: { totalUsers: 1204, totalDrivers: 12, totalTrips: 90, totalBookings: 31, revenue: 43_000 },
    recent: { newUsers: 5, newDrivers: 1, newTrips: 7, newBookings: 3 },
    verification: { users: { verified: 1200, unverified: 4 }, drivers: { verified: 2, unverified: 10 } },
    weekly: [{ week: '2026-11-16', trips: 7, bookings: 3, revenue: 43_000 }],
    routes: [{ origin: 'Lagos', destination: 'Abuja', seats: 12 }],
    counts: {
      verification: 7,
      unverifiedUsers: 4,
      unverifiedDrivers: 3,
      pendingDrivers: 1,
      activeDrivers: 2,
      users: 1204,
      drivers: 12,
      trips: 90,
      pendingVehicles: 2,
      pendingPapers: 1,
      expiredPapers: 3,
      tripsAfterExpiry: 5,
      pendingPhotos: 1,
      pendingNames: 1,
      pendingPayoutAccounts: 4,
    },
    ...changes,
  };
}

export function waitingOf(changes: Partial<Waiting> = {}): Waiting {
  return { total: 0, alarms: 0, ...changes };
}

/** A submission that no administrator has taken. */
export function inboxItemOf(changes: Partial<InboxItem> = {}): InboxItem {
  return {
    kind: 'driver',
    id: FIRST,
    since: '2026-01-05T08:00:00Z',
    personId: FIRST,
    name: 'Dauda Driver',
    phone: null,
    detail: 'first',
    count: 0,
    amount: null,
    trip: null,
    vehicle: null,
    carer: null,
    isNew: false,
    cannotDecide: null,
    ...changes,
  };
}

/** An inbox with these groups; each counts its items. */
export function inboxOf(groups: Partial<Record<InboxGroupName, InboxItem[]>>): Inbox {
  return {
    groups: Object.entries(groups).map(([name, items]) => ({
      name: name as InboxGroupName,
      count: items.length,
      items,
    })),
    newAlarms: 0,
    lastDecisionAt: null,
  };
}

const transaction: Transaction = {
  id: FIRST,
  amount: 43_000,
  state: 'cash',
  status: 'confirmed',
  createdAt: '2026-01-05T08:00:00Z',
  startedAt: null,
  paidAt: null,
  processedAt: '2026-01-07T08:00:00Z',
  method: 'cash',
  paystackReference: null,
  refunded: 0,
  fee: null,
  problem: null,
  isTest: false,
  payout: null,
  events: [],
  trips: [],
  booking: {
    id: SECOND,
    origin: 'Lagos',
    destination: 'Abuja',
    departureDate: '2026-01-07T06:00:00Z',
    passenger: { id: SECOND, name: 'Bola Ade', email: 'bola@tafiya.test' },
  },
};

/** The NIN of a suspended account. */
export function duplicateOf(changes: Partial<Duplicate> = {}): Duplicate {
  return {
    id: SECOND,
    kind: 'nin',
    userId: SECOND,
    name: 'Tunde Thief',
    email: 'tunde@tafiya.test',
    suspended: true,
    deleted: false,
    proved: true,
    accepted: false,
    ...changes,
  };
}

export const ADMIN_SAMPLE = {
  ids: [FIRST, SECOND],
  transaction,
  /** What the Pending Drivers tab shows of `driverOf()`. */
  submissionTexts: [
    'ngozi@tafiya.test',
    '0803 123 4567',
    // With its year, once the year is over.
    'Tue 6 Jan',
    ', 09:00',
    'LAG-12345',
    'Fri 1 Mar 2030',
    '12345678901',
    'Zenith',
    '0123456789',
    'D. Driver',
    '12 Marina Road, Lagos',
    'Driver’s licence',
    'Passport photograph',
  ],
} as const;

export function auditEntryOf(changes: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '41',
    at: '2026-01-05T08:00:00Z',
    action: 'verify_user',
    outcome: 'rejected',
    reason: 'Blurred photo',
    subject: FIRST,
    subjectName: 'Ngozi Eze',
    subjectPersonId: FIRST,
    admin: { name: 'Ade Admin', email: 'ade@tafiya.test', personId: SECOND },
    ...changes,
  };
}

export function jobOf(changes: Partial<AdminJob> = {}): AdminJob {
  return {
    id: 'forget_tracks',
    name: 'forget_tracks',
    description: 'Deletes tracks 7 days after their trip',
    everySeconds: 3600,
    isRunning: false,
    lastStartedAt: '2026-01-05T08:00:00Z',
    lastFinishedAt: '2026-01-05T08:00:01Z',
    lastResult: 12,
    lastError: null,
    failures: 0,
    problems: [],
    ...changes,
  };
}

/** A payout account in another name, which waits for a decision. */
export const WAITING_ACCOUNT: AdminPayoutAccount = {
  id: FIRST,
  payee: {
    id: FIRST,
    name: 'Dauda Driver',
    email: 'dauda@tafiya.test',
    userType: 'driver',
    suspended: false,
  },
  verifiedName: 'Dauda Driver',
  bankName: 'Zenith Bank',
  accountNumber: '•••• 1234',
  accountName: 'Amina Bello',
  nameMatches: false,
  numberIsShared: false,
  isChange: false,
  createdAt: '2031-03-02T20:00:00+01:00',
  duplicates: [],
  cannotDecide: null,
};

/** A new name of a verified driver, which waits for a decision. */
export const WAITING_NAME: AdminName = {
  id: FIRST,
  newName: 'Dauda Bello Driver',
  askedAt: '2031-03-02T20:00:00+01:00',
  person: {
    id: SECOND,
    name: 'Dauda Driver',
    email: 'dauda@tafiya.test',
    userType: 'driver',
    isVerified: false,
    suspended: false,
  },
};

/** Sample responses about one person: a verified driver for whom nothing waits. */
import type { AdminHit, AdminPerson, PersonEvent } from '@tafiya/admin/people.contract.ts';

const DRIVER = '5eed0000-0000-4000-8000-0000000000d1';
const PASSENGER = '5eed0000-0000-4000-8000-0000000000e1';
const TRIP = '5eed0000-0000-4000-8000-0000000000f1';

export function personOf(changes: Partial<AdminPerson> = {}): AdminPerson {
  return {
    id: DRIVER,
    name: 'Emeka Nwosu',
    userType: 'driver',
    email: 'driver@tafiya.test',
    phone: '+2348030000002',
    isPhoneProved: true,
    createdAt: '2026-10-14T08:00:00Z',
    deletedAt: null,
    isVerified: true,
    rejectionReason: null,
    suspendedAt: null,
    suspensionReason: null,
    photo: null,
    proofOfAddress: null,
    rating: 4.7,
    ratingCount: 18,
    company: null,
    car: null,
    documents: null,
    bookings: { newest: 0, coming: 0 },
    driving: {
      isVerified: true,
      verificationStatus: 'approved',
      tripsMade: 32,
      pastTrips: 34,
      cancelledTrips: 2,
      comingTrips: 4,
      seatsBooked: 9,
      licenceUntil: '2029-03-11',
      vehicles: 1,
      drivers: 0,
    },
    money: { held: 38_500, toSendBack: 0, notPaidOut: 73_150, paidOut: 17_100, owes: 0, account: null },
    complaints: { claimsOpen: 1, claimsLost: 0, paidMore: 2, reports: 0, alarms: 0 },
    waits: [],
    ...changes,
  };
}

let events = 0;

export function eventOf(changes: Partial<PersonEvent> = {}): PersonEvent {
  events += 1;
  return {
    id: `5eed0000-0000-4000-8000-${String(events).padStart(12, '0')}`,
    kind: 'bookings',
    event: 'was_booked',
    at: '2026-11-27T17:22:00Z',
    amount: null,
    number: 1,
    state: 'confirmed',
    words: 'cash',
    other: { id: PASSENGER, name: 'Kunle Ojo' },
    trip: { id: TRIP, origin: 'Lagos', destination: 'Ibadan', departureAt: '2026-11-28T18:30:00Z' },
    ...changes,
  };
}

export function hitOf(changes: Partial<AdminHit> = {}): AdminHit {
  return {
    kind: 'person',
    id: DRIVER,
    label: 'Emeka Nwosu',
    detail: 'driver@tafiya.test, +2348030000002',
    personId: DRIVER,
    tripId: null,
    ...changes,
  };
}

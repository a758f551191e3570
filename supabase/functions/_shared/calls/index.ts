import { adminOperationCalls } from './admin-operations.ts';
import { authCalls } from './auth.ts';
import { bookingCalls } from './bookings.ts';
import type { Call } from './declare-call.ts';
import { documentCalls } from './documents.ts';
import { driverCalls } from './driver.ts';
import { earningCalls } from './earnings.ts';
import { healthCalls } from './health.ts';
import { internalCalls } from './internal.ts';
import { paperCalls } from './papers.ts';
import { passengerCalls } from './passenger.ts';
import { paymentCalls } from './payments.ts';
import { payoutCalls } from './payouts.ts';
import { phoneVerificationCalls } from './phone-verification.ts';
import { placeCalls } from './places.ts';
import { referenceCalls } from './reference.ts';
import { settingsCalls } from './settings.ts';
import { tripCalls } from './trips.ts';
import { unsubscribeCalls } from './unsubscribe.ts';
import { userCalls } from './user.ts';

/** Every call by its subject, which is its chapter in the reference. One line each, sorted. */
const SUBJECTS: Record<string, Record<string, Call>> = {
  'admin operations': adminOperationCalls,
  auth: authCalls,
  bookings: bookingCalls,
  documents: documentCalls,
  driver: driverCalls,
  earnings: earningCalls,
  health: healthCalls,
  internal: internalCalls,
  papers: paperCalls,
  passenger: passengerCalls,
  payments: paymentCalls,
  payouts: payoutCalls,
  'phone verification': phoneVerificationCalls,
  places: placeCalls,
  reference: referenceCalls,
  settings: settingsCalls,
  trips: tripCalls,
  unsubscribe: unsubscribeCalls,
  user: userCalls,
};

/** A call with its name in its subject's file, which is its operation id. */
export interface NamedCall {
  name: string;
  subject: string;
  call: Call;
}

/** Every declared call. */
export const CALLS: readonly NamedCall[] = Object.entries(SUBJECTS).flatMap(([subject, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ name, subject, call })),
);

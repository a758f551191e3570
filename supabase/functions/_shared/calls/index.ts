import { adminOperationCalls } from './admin-operations.ts';
import { bookingCalls } from './bookings.ts';
import type { Call } from './declare-call.ts';
import { healthCalls } from './health.ts';
import { referenceCalls } from './reference.ts';
import { tripCalls } from './trips.ts';

/** Every call by its subject, which is its chapter in the reference. One line each, sorted. */
const SUBJECTS: Record<string, Record<string, Call>> = {
  'admin operations': adminOperationCalls,
  bookings: bookingCalls,
  health: healthCalls,
  reference: referenceCalls,
  trips: tripCalls,
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

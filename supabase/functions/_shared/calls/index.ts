import { adminAlarmCalls } from './admin-alarms.ts';
import { adminClaimCalls } from './admin-claims.ts';
import { adminDecisionCalls } from './admin-decisions.ts';
import { adminDeliveryCalls } from './admin-deliveries.ts';
import { adminListCalls } from './admin-lists.ts';
import { adminLoginCalls } from './admin-login.ts';
import { adminMessageCalls } from './admin-messages.ts';
import { adminMoneyCalls } from './admin-money.ts';
import { adminOperationCalls } from './admin-operations.ts';
import { adminSettingsCalls } from './admin-settings.ts';
import { adminSupportCalls } from './admin-support.ts';
import { adminTrackingCalls } from './admin-tracking.ts';
import { bookingCalls } from './bookings.ts';
import type { Call } from './declare-call.ts';
import { healthCalls } from './health.ts';
import { referenceCalls } from './reference.ts';
import { tripCalls } from './trips.ts';

/** Every call by its subject, which is its chapter in the reference. One line each, sorted. */
const SUBJECTS: Record<string, Record<string, Call>> = {
  'admin alarms': adminAlarmCalls,
  'admin claims': adminClaimCalls,
  'admin decisions': adminDecisionCalls,
  'admin deliveries': adminDeliveryCalls,
  'admin lists': adminListCalls,
  'admin login': adminLoginCalls,
  'admin messages': adminMessageCalls,
  'admin money': adminMoneyCalls,
  'admin operations': adminOperationCalls,
  'admin settings': adminSettingsCalls,
  'admin support': adminSupportCalls,
  'admin tracking': adminTrackingCalls,
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

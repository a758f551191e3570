import { z } from 'zod';
import * as account from '../contracts/account.ts';
import * as adminClaims from '../contracts/admin-claims.ts';
import * as adminDeliveries from '../contracts/admin-deliveries.ts';
import * as adminMessages from '../contracts/admin-messages.ts';
import * as adminMoney from '../contracts/admin-money.ts';
import * as admin from '../contracts/admin.ts';
import * as auth from '../contracts/auth.ts';
import * as boarding from '../contracts/boarding.ts';
import * as bookSeats from '../contracts/book-seats.ts';
import * as bookings from '../contracts/bookings.ts';
import * as choices from '../contracts/choices.ts';
import * as claims from '../contracts/claims.ts';
import * as corporate from '../contracts/corporate.ts';
import * as devices from '../contracts/devices.ts';
import * as drivers from '../contracts/drivers.ts';
import * as duplicates from '../contracts/duplicates.ts';
import * as earnings from '../contracts/earnings.ts';
import * as emailConfirmation from '../contracts/email-confirmation.ts';
import * as errors from '../contracts/errors.ts';
import * as jobs from '../contracts/jobs.ts';
import * as messagePreferences from '../contracts/message-preferences.ts';
import * as messages from '../contracts/messages.ts';
import * as notifications from '../contracts/notifications.ts';
import * as papers from '../contracts/papers.ts';
import * as payments from '../contracts/payments.ts';
import * as payouts from '../contracts/payouts.ts';
import * as phoneVerification from '../contracts/phone-verification.ts';
import * as places from '../contracts/places.ts';
import * as pushSubscriptions from '../contracts/push-subscriptions.ts';
import * as ratings from '../contracts/ratings.ts';
import * as safety from '../contracts/safety.ts';
import * as search from '../contracts/search.ts';
import * as settings from '../contracts/settings.ts';
import * as stops from '../contracts/stops.ts';
import * as support from '../contracts/support.ts';
import * as tracking from '../contracts/tracking.ts';
import * as trips from '../contracts/trips.ts';
import * as users from '../contracts/users.ts';
import * as verification from '../contracts/verification.ts';

/** The contracts whose schemas have their own name in openapi.json. One line each, sorted. */
const CONTRACTS: object[] = [
  account,
  admin,
  adminClaims,
  adminDeliveries,
  adminMessages,
  adminMoney,
  auth,
  boarding,
  bookings,
  bookSeats,
  choices,
  claims,
  corporate,
  devices,
  drivers,
  duplicates,
  earnings,
  emailConfirmation,
  errors,
  jobs,
  messagePreferences,
  messages,
  notifications,
  papers,
  payments,
  payouts,
  phoneVerification,
  places,
  pushSubscriptions,
  ratings,
  safety,
  search,
  settings,
  stops,
  support,
  tracking,
  trips,
  users,
  verification,
];

/** The name of each exported schema: `tripSchema` is `Trip`. Of two names of one schema, the first. */
export function schemaNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>();
  for (const [exported, value] of CONTRACTS.flatMap((contract) => Object.entries(contract))) {
    if (!(value instanceof z.ZodType) || names.has(value)) continue;
    const [first = '', ...rest] = exported.replace(/Schema$/, '');
    names.set(value, `${first.toUpperCase()}${rest.join('')}`);
  }
  return names;
}

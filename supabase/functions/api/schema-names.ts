import { z } from 'zod';
import * as account from '../_shared/account/contract.ts';
import * as admin from '../_shared/admin/contract.ts';
import * as settings from '../_shared/admin/settings.contract.ts';
import * as boarding from '../_shared/bookings/boarding.contract.ts';
import * as bookSeats from '../_shared/bookings/book-seats.contract.ts';
import * as bookings from '../_shared/bookings/contract.ts';
import * as adminClaims from '../_shared/claims/admin.contract.ts';
import * as claims from '../_shared/claims/contract.ts';
import * as adminDecisions from '../_shared/core/admin.contract.ts';
import * as errors from '../_shared/core/errors.contract.ts';
import * as adminDeliveries from '../_shared/deliveries/admin.contract.ts';
import * as emailConfirmation from '../_shared/deliveries/proofs/email.contract.ts';
import * as phoneVerification from '../_shared/deliveries/proofs/phone.contract.ts';
import * as messagePreferences from '../_shared/deliveries/preferences.contract.ts';
import * as pushSubscriptions from '../_shared/deliveries/push/contract.ts';
import * as documents from '../_shared/documents/contract.ts';
import * as adminDrivers from '../_shared/drivers/admin.contract.ts';
import * as drivers from '../_shared/drivers/contract.ts';
import * as verification from '../_shared/drivers/verification.contract.ts';
import * as corporate from '../_shared/fleets/contract.ts';
import * as corporateDay from '../_shared/fleets/day.contract.ts';
import * as jobs from '../_shared/jobs/contract.ts';
import * as adminMessages from '../_shared/messages/admin.contract.ts';
import * as messages from '../_shared/messages/contract.ts';
import * as notifications from '../_shared/notifications/contract.ts';
import * as banks from '../_shared/payments/banks.contract.ts';
import * as payments from '../_shared/payments/contract.ts';
import * as adminMoney from '../_shared/payouts/admin.contract.ts';
import * as payouts from '../_shared/payouts/contract.ts';
import * as earnings from '../_shared/payouts/earnings/contract.ts';
import * as transactions from '../_shared/payouts/transactions.contract.ts';
import * as ownAccount from '../_shared/people/account.contract.ts';
import * as adminPeople from '../_shared/people/admin.contract.ts';
import * as auth from '../_shared/people/auth/contract.ts';
import * as users from '../_shared/people/contract.ts';
import * as duplicates from '../_shared/people/duplicates.contract.ts';
import * as places from '../_shared/places/contract.ts';
import * as ratings from '../_shared/ratings/contract.ts';
import * as safety from '../_shared/safety/contract.ts';
import * as search from '../_shared/search/contract.ts';
import * as support from '../_shared/support/contract.ts';
import * as tracking from '../_shared/tracking/contract.ts';
import * as devices from '../_shared/tracking/devices/contract.ts';
import * as adminTrips from '../_shared/trips/admin.contract.ts';
import * as choices from '../_shared/trips/choices.contract.ts';
import * as trips from '../_shared/trips/contract.ts';
import * as declines from '../_shared/trips/declines.contract.ts';
import * as tripPayments from '../_shared/trips/payment.contract.ts';
import * as tripReports from '../_shared/trips/reports.contract.ts';
import * as stops from '../_shared/trips/stops.contract.ts';
import * as adminVehicles from '../_shared/vehicles/admin.contract.ts';
import * as ownVehicles from '../_shared/vehicles/own.contract.ts';
import * as papers from '../_shared/vehicles/papers.contract.ts';

/** The contracts whose schemas have their own name in openapi.json. One line each, sorted. */
const CONTRACTS: object[] = [
  account,
  admin,
  adminClaims,
  adminDecisions,
  adminDeliveries,
  adminDrivers,
  adminMessages,
  adminMoney,
  transactions,
  adminPeople,
  adminTrips,
  adminVehicles,
  auth,
  banks,
  boarding,
  bookings,
  bookSeats,
  choices,
  claims,
  corporate,
  corporateDay,
  declines,
  devices,
  documents,
  drivers,
  duplicates,
  earnings,
  emailConfirmation,
  errors,
  jobs,
  messagePreferences,
  messages,
  notifications,
  ownAccount,
  ownVehicles,
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
  tripPayments,
  tripReports,
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

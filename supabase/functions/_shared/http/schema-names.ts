import { z } from 'zod';
import * as adminMoney from '../contracts/admin-money.ts';
import * as admin from '../contracts/admin.ts';
import * as boarding from '../contracts/boarding.ts';
import * as bookSeats from '../contracts/book-seats.ts';
import * as bookings from '../contracts/bookings.ts';
import * as choices from '../contracts/choices.ts';
import * as errors from '../contracts/errors.ts';
import * as jobs from '../contracts/jobs.ts';
import * as payments from '../contracts/payments.ts';
import * as places from '../contracts/places.ts';
import * as stops from '../contracts/stops.ts';
import * as trips from '../contracts/trips.ts';

/** The contracts whose schemas have their own name in openapi.json. One line each, sorted. */
const CONTRACTS: object[] = [
  admin,
  adminMoney,
  boarding,
  bookSeats,
  bookings,
  choices,
  errors,
  jobs,
  payments,
  places,
  stops,
  trips,
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

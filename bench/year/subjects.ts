import type { Sql } from 'postgres';
import {
  DIFFERENCE_LISTS,
  PAYOUT_LISTS,
  REFUND_LISTS,
} from '../../supabase/functions/_shared/payouts/admin.contract.ts';
import { ENTRY_LISTS } from '../../supabase/functions/_shared/payouts/ledger/entries.contract.ts';
import type { Account, Role } from './accounts.ts';

const BOOKING = `select id from public.bookings where passenger_id = $1 and status <> 'cancelled' order by created_at desc limit 1`;
const BOOKING_OF_DRIVER = `select id from public.bookings where driver_id = $1 order by created_at desc limit 1`;
const PAID_BOOKING = `select id from public.bookings where passenger_id = $1 and payment_method = 'online' order by created_at desc limit 1`;
const BOOKED_TRIP = `select trip_id as id from public.bookings where passenger_id = $1
  order by status <> 'confirmed', created_at desc limit 1`;
const TRIP_OF_DRIVER = `select id from public.trips where driver_id = $1 order by status <> 'completed', departure_at desc limit 1`;
const COMING_TRIP_OF_DRIVER = `select id from public.trips where driver_id = $1 and status = 'scheduled' order by departure_at limit 1`;
const TRIP_OF_COMPANY = `select id from public.trips where company_id = $1 order by status <> 'completed', departure_at desc limit 1`;
const COMING_TRIP_OF_COMPANY = `select id from public.trips where company_id = $1 and status = 'scheduled' and departure_at > now() order by departure_at limit 1`;
const COMING_TRIP = `select id from public.trips where status = 'scheduled' and is_listed
  and departure_at > now() + interval '1 day' order by departure_at limit 1`;
const RUNNING_TRIP = `select l.trip_id as id from public.trip_locations l join public.trips t on t.id = l.trip_id
  where t.status = 'en_route' limit 1`;
const THREAD = `select id from private.message_threads where passenger_id = $1 order by last_message_at desc limit 1`;
const THREAD_OF_DRIVER = `select h.id from private.message_threads h join public.trips t on t.id = h.trip_id
  where t.driver_id = $1 order by h.last_message_at desc limit 1`;
const SUPPORT_THREAD = `select id from private.support_threads where person_id = $1 limit 1`;

/** The passenger, the company and the driver with the most. */
const PEOPLE = `(select passenger_id::text as id from public.bookings group by 1 order by count(*) desc limit 1)
  union all (select company_id::text from public.trips where company_id is not null group by 1 order by count(*) desc limit 1)
  union all (select driver_id::text from public.trips where company_id is null group by 1 order by count(*) desc limit 1)`;

/** The subject of a call with a part in its path, for each role that may call: a query for its id ($1: the person), or all values. */
const SUBJECTS: Record<string, Partial<Record<Role, string | readonly string[]>>> = {
  '/admin/claims/:id/evidence': { administrator: 'select id from public.trip_claims limit 1' },
  '/admin/inbox/:id': { administrator: 'select id from private.support_threads limit 1' },
  '/admin/message-reports/:id': { administrator: 'select id from private.message_reports limit 1' },
  '/admin/people/:id': { administrator: PEOPLE },
  '/admin/people/:id/timeline': { administrator: PEOPLE },
  '/admin/refunds/:state': { administrator: REFUND_LISTS },
  '/admin/payouts/:state': { administrator: PAYOUT_LISTS },
  '/admin/differences/:state': { administrator: DIFFERENCE_LISTS },
  '/admin/money-entries/:state': { administrator: ENTRY_LISTS },
  '/admin/ledger-accounts/:id/entries': {
    administrator: `select id::text from private.ledger_accounts where code = 'provider_receivable'`,
  },
  '/admin/support-threads/:id': { administrator: 'select id from private.support_threads limit 1' },
  '/admin/trips/:id/location': { administrator: RUNNING_TRIP },
  '/admin/trips/:id/passengers': { administrator: RUNNING_TRIP },
  '/corporate/days/:day': {
    company: `select private.lagos_day(departure_at)::text as id from public.trips where company_id = $1
      group by 1 order by count(*) desc, 1 limit 1`,
  },
  '/corporate/money/:year': { company: ['2026'] },
  '/corporate/trips/:id': { company: TRIP_OF_COMPANY },
  '/corporate/trips/:id/candidates': { company: COMING_TRIP_OF_COMPANY },
  '/bookings/:id': { passenger: BOOKING, driver: BOOKING_OF_DRIVER },
  '/bookings/:id/payment': { passenger: PAID_BOOKING },
  '/bookings/:id/cancellation': { passenger: BOOKING },
  '/bookings/:id/claim': { passenger: BOOKING, driver: BOOKING_OF_DRIVER },
  '/trips/:id/claims': { passenger: BOOKED_TRIP, driver: TRIP_OF_DRIVER },
  '/drivers/:id/photo': {
    passenger: `select id from public.driver_profiles where has_card_photo and is_driver_verified limit 1`,
  },
  '/drivers/:id/ratings': {
    anonymous:
      'select id from public.driver_profiles where is_driver_verified order by rating_count desc limit 1',
  },
  '/threads/:id': { passenger: THREAD, driver: THREAD_OF_DRIVER },
  '/places/:id/points': { passenger: ['lagos'] },
  '/trips/:id/shares': { passenger: BOOKED_TRIP, driver: TRIP_OF_DRIVER },
  '/t/:id': { anonymous: COMING_TRIP },
  '/t/:id/picture.png': { anonymous: COMING_TRIP },
  '/support/:id': { passenger: SUPPORT_THREAD },
  '/trips/:id/location': { passenger: BOOKED_TRIP, driver: TRIP_OF_DRIVER },
  '/trips/:id': { anonymous: COMING_TRIP, passenger: COMING_TRIP, driver: COMING_TRIP_OF_DRIVER },
  '/trips/:id/cancellation': { driver: COMING_TRIP_OF_DRIVER },
  '/trips/:id/passengers': { driver: TRIP_OF_DRIVER, company: TRIP_OF_COMPANY },
};

/**
 * The addresses under which an account makes a call. Empty: the account has nothing that the call is about.
 * @throws Error for a call with a part in its path that has no subject here.
 */
export async function pathsOf(sql: Sql, path: string, account: Account): Promise<string[]> {
  if (!path.includes(':')) return [path];
  const subject = subjectsOf(path)[account.role];
  if (subject === undefined) return [];
  const values = typeof subject === 'string' ? await idsOf(sql, subject, account) : subject;
  return values.map((value) => path.replace(/:\w+/, value));
}

/** The roles that make a call with a part in its path. */
export function rolesWithSubject(path: string): Role[] {
  return Object.keys(subjectsOf(path)) as Role[];
}

function subjectsOf(path: string): Partial<Record<Role, string | readonly string[]>> {
  const subjects = SUBJECTS[path];
  if (subjects === undefined) throw new Error(`bench/year/subjects.ts does not say what ${path} is about`);
  return subjects;
}

async function idsOf(sql: Sql, query: string, { id }: Account): Promise<string[]> {
  const rows = await sql.unsafe<{ id: string }[]>(query, query.includes('$1') ? [id] : []);
  return rows.map((row) => row.id);
}

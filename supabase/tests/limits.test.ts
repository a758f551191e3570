import postgres from 'postgres';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { notificationKindSchema } from '../functions/_shared/notifications/contract.ts';
import { changeSettingsSchema } from '../functions/_shared/admin/settings.contract.ts';
import { EXTRAS } from '../functions/_shared/trips/choices.rules.ts';
import * as core from '../functions/_shared/core/limits.ts';
import * as account from '../functions/_shared/account/limits.rules.ts';
import * as admin from '../functions/_shared/admin/limits.rules.ts';
import * as deliveries from '../functions/_shared/deliveries/limits.rules.ts';
import * as demand from '../functions/_shared/demand/limits.rules.ts';
import * as payments from '../functions/_shared/payments/limits.rules.ts';
import {
  FULL_REFUND_AFTER_PAYING_BEFORE_HOURS,
  FULL_REFUND_AFTER_PAYING_MINUTES,
  FULL_REFUND_BEFORE_HOURS,
} from '../functions/_shared/payments/refund.rules.ts';
import * as payouts from '../functions/_shared/payouts/limits.rules.ts';
import * as people from '../functions/_shared/people/limits.rules.ts';
import * as places from '../functions/_shared/places/limits.rules.ts';
import * as safety from '../functions/_shared/safety/limits.rules.ts';
import * as search from '../functions/_shared/search/limits.rules.ts';
import * as tracking from '../functions/_shared/tracking/limits.rules.ts';
import * as trips from '../functions/_shared/trips/limits.rules.ts';

const limits = {
  ...core,
  ...account,
  ...admin,
  ...deliveries,
  ...demand,
  ...payments,
  ...payouts,
  ...people,
  ...places,
  ...safety,
  ...search,
  ...tracking,
  ...trips,
};

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

/** Reads one row as numbers and strings. */
async function read(query: postgres.PendingQuery<postgres.Row[]>): Promise<Record<string, unknown>> {
  const [row = {}] = await query;
  return { ...row };
}

/** The value that a function of schema private declares as a constant: `name constant type := value;`. */
async function declared(name: string, constant: string): Promise<string | undefined> {
  const [row] = await sql<{ source: string }[]>`
    select p.prosrc as source from pg_proc p where p.pronamespace = 'private'::regnamespace and p.proname = ${name}`;
  return new RegExp(`\\b${constant} constant \\w+ := '?(.*?)'?;`).exec(row?.source ?? '')?.[1];
}

describe('the limits of the database are those of limits.ts', () => {
  test('what comes back of a paid fare', async () => {
    const [row] = await sql<{ source: string }[]>`
      select pg_get_functiondef(p.oid) as source from pg_proc p
      where p.pronamespace = 'private'::regnamespace and p.proname = 'cancellation_terms'`;
    expect(row?.source).toContain(
      `moment <= paid_at + interval '${FULL_REFUND_AFTER_PAYING_MINUTES} minutes' and moment <= departure_at - interval '${FULL_REFUND_AFTER_PAYING_BEFORE_HOURS} hours'`,
    );
    expect(row?.source).toContain(`moment <= departure_at - interval '${FULL_REFUND_BEFORE_HOURS} hours'`);
  });

  test('settings', async () => {
    const settings = sql`
      select fare_min_kobo, fare_max_kobo, fare_step_kobo, booking_seats_max from public.platform_settings`;
    expect(await read(settings)).toEqual({
      fare_min_kobo: limits.FARE_MIN_NAIRA * limits.KOBO_PER_NAIRA,
      fare_max_kobo: limits.FARE_MAX_NAIRA * limits.KOBO_PER_NAIRA,
      fare_step_kobo: limits.FARE_STEP_NAIRA * limits.KOBO_PER_NAIRA,
      booking_seats_max: limits.SEARCH_SEATS_MAX,
    });
  });

  test('constant functions', async () => {
    const constants = sql`
      select private.driver_to_be_named() as nameless, private.position_hours() as hours, private.position_speed_max() as speed,
        extract(epoch from private.position_interval())::int * 1000 as stored_every,
        private.admin_session_seconds() as session, private.device_days() as device,
        private.decline_hours() as decline, private.find_driver_hours() as find, private.notice_days() as notice,
        private.schedule_days_ahead() as ahead,
        private.second_admin_from_kobo()::int as second_admin`;
    expect(await read(constants)).toEqual({
      nameless: limits.DRIVER_TO_BE_NAMED,
      hours: limits.POSITION_AGE_MAX_MS / 3600_000,
      speed: limits.POSITION_SPEED_MAX_MPS,
      stored_every: limits.POSITION_STORED_EVERY_MS,
      session: limits.ADMIN_SESSION_SECONDS,
      device: limits.DEVICE_DAYS,
      decline: limits.DECLINE_UNTIL_HOURS,
      find: limits.FIND_DRIVER_UNTIL_HOURS,
      notice: limits.FLEET_NOTICE_DAYS,
      ahead: limits.SCHEDULE_DAYS_AHEAD,
      second_admin: limits.SECOND_ADMIN_FROM_NAIRA * limits.KOBO_PER_NAIRA,
    });
  });

  test.each([
    ['agree_to_decide', 'characters_min', limits.AGREEMENT_REASON_MIN_CHARACTERS],
    ['check_seats', 'seats_min', limits.TRIP_SEATS_MIN],
    ['check_seats', 'seats_max', limits.TRIP_SEATS_MAX],
    ['are_extras', 'count_max', limits.EXTRA_COUNT_MAX],
    ['is_extra_price', 'max_kobo', limits.EXTRA_FARE_MAX_NAIRA * limits.KOBO_PER_NAIRA],
    ['wanted_stops', 'between_max', limits.STOPS_BETWEEN_MAX],
    ['publish_trips', 'dates_max', limits.PUBLISH_DATES_MAX],
    ['checked_paper', 'years_max', limits.PAPER_YEARS_MAX],
    ['count_searches', 'searches_max', limits.SEARCHES_PER_COUNT_MAX],
    ['check_alerts', 'alerts_max', limits.ALERTS_OPEN_MAX],
    ['with_rhythm', 'skipped_max', limits.SKIPPED_DAYS_MAX],
    ['are_holidays', 'count_max', limits.ANNOUNCED_HOLIDAYS_MAX],
    ['are_holidays', 'name_max', limits.HOLIDAY_NAME_MAX_CHARACTERS],
    ['with_point', 'name_min', limits.POINT_NAME_MIN_CHARACTERS],
    ['with_point', 'name_max', limits.POINT_NAME_MAX_CHARACTERS],
    ['with_point', 'hint_max', limits.POINT_HINT_MAX_CHARACTERS],
    ['submit_verification', 'age_min_years', limits.DRIVER_AGE_MIN_YEARS],
    ['submit_verification', 'age_max_years', limits.DRIVER_AGE_MAX_YEARS],
    ['upload_wait_seconds', 'files_max', limits.UPLOAD_ACCOUNT_MAX_HITS],
    ['upload_wait_seconds', 'seconds', limits.UPLOAD_ACCOUNT_WINDOW_SECONDS],
    ['before_driver', 'card_bytes_max', limits.CARD_PHOTO_MAX_BYTES],
    ['check_position', 'accuracy_max', limits.POSITION_ACCURACY_MAX_METRES],
    ['possible_moment', 'ahead_max', `${limits.POSITION_AHEAD_MAX_MS / 60_000} minutes`],
    ['is_tracked', 'tracked_seconds', limits.TRACKED_MS / 1000],
    ['allowance_at', 'per_second', 1000 / limits.POSITION_GAP_MIN_MS],
    ['allowance_at', 'burst', limits.POSITIONS_BURST],
    ['add_driver_device', 'devices_max', limits.DRIVER_DEVICES_MAX],
    ['raise_sos', 'joined_for', `${limits.SOS_JOINED_MS / 60_000} minutes`],
  ])('%s declares %s as %s', async (name, constant, value) => {
    expect(await declared(name, constant)).toBe(String(value));
  });

  test('table constraints and defaults', async () => {
    const found = sql`
      select
        (select file_size_limit::int from storage.buckets where id = 'documents') as upload,
        (select array_agg(distinct substring(pg_get_constraintdef(oid) from '<= (\\d+)')::int) from pg_constraint
          where conname in ('trips_total_seats_check', 'vehicles_seats_check', 'bookings_seats_check')) as seats,
        (select substring(pg_get_constraintdef(oid) from '<= (\\d+)')::int from pg_constraint
          where conname = 'trips_description_check') as description,
        (select extract(epoch from substring(column_default from '''(.*)''')::interval)::int from information_schema.columns
          where table_name = 'admin_code_setup' and column_name = 'expires_at') as "setUp",
        (select substring(pg_get_constraintdef(oid) from '''(\\d+:\\d+)') from pg_constraint
          where conname = 'night_starts_in_the_evening') as "nightEarliest",
        (select substring(pg_get_constraintdef(oid) from '<= (\\d+)')::int from pg_constraint
          where conname = 'commission_makes_sense' and conrelid = 'public.platform_settings'::regclass) as commission`;
    expect(await read(found)).toEqual({
      upload: limits.UPLOAD_MAX_BYTES,
      seats: [limits.TRIP_SEATS_MAX],
      description: limits.DESCRIPTION_MAX_CHARACTERS,
      setUp: limits.ADMIN_SETUP_BROWSER_SECONDS,
      nightEarliest: limits.NIGHT_FROM_EARLIEST,
      commission: limits.COMMISSION_MAX_BASIS_POINTS,
    });
  });

  test('the kinds of notifications are those of the contract', async () => {
    const rows = await sql<{ kind: string }[]>`
      select k.found[1] as kind
      from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as k (found)
      where conname = 'known_kind' and conrelid = 'public.notifications'::regclass`;
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(notificationKindSchema.options.toSorted());
  });

  test('the kinds of extras are those of the contract', async () => {
    const [row] = await sql<{ kinds: string[] }[]>`select private.extra_kinds() as kinds`;
    expect(row?.kinds).toEqual([...EXTRAS]);
  });

  test('the settings that administrators change are those of the contract', async () => {
    const [row] = await sql<{ names: string[] }[]>`select private.editable_settings() as names`;
    const names = row?.names.map((name) =>
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect(names?.toSorted()).toEqual(Object.keys(changeSettingsSchema.shape).toSorted());
  });

  test('the area in which positions are accepted', async () => {
    const { south, north, west, east } = limits.POSITION_AREA;
    const accepts = (latitude: number, longitude: number) =>
      sql`select private.check_position(${latitude}, ${longitude}, 5, 0, 0, now())`.then(
        () => true,
        () => false,
      );
    const edges = [accepts(south, west), accepts(north, east)];
    const outside = [
      accepts(south - 0.01, west),
      accepts(north + 0.01, east),
      accepts(south, west - 0.01),
      accepts(north, east + 0.01),
    ];
    expect(await Promise.all(edges)).toEqual([true, true]);
    expect(await Promise.all(outside)).toEqual([false, false, false, false]);
  });
});

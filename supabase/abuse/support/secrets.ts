import { randomInt } from 'node:crypto';
import { inject } from 'vitest';
import type { Person } from '../../functions/api/testing/cast.ts';
import type { Facade } from '../../functions/api/testing/facade.ts';
import { plantMessage, plantSupport } from './message-secrets.ts';
import { plantAlarm } from './safety-secrets.ts';
import { plantPayment, SECRET_COLUMNS_OF_PAYMENTS } from './money-secrets.ts';
import { plantSchedule } from './schedule-secrets.ts';
import { plantReach, SECRET_COLUMNS_OF_REACH } from './reach-secrets.ts';

/** A value that only some callers may read. */
export interface Secret {
  what: string;
  value: string;
  /** Names of callers. */
  readers: readonly string[];
}

/** Columns of text, dates, numbers with a fraction or bytes that hold a secret of a person; each is planted below. */
export const SECRET_COLUMNS = new Set([
  ...SECRET_COLUMNS_OF_PAYMENTS,
  ...SECRET_COLUMNS_OF_REACH,
  'profiles.email',
  'profiles.phone',
  'profiles.nin',
  'profiles.rejection_reason',
  'profiles.suspension_reason',
  'profiles.proof_of_address_path',
  'companies.registration_number',
  'companies.address',
  'companies.tax_id',
  'companies.contact_person',
  'driver_profiles.verified_name',
  'driver_profiles.rejection_reason',
  'driver_verifications.full_name',
  'driver_verifications.date_of_birth',
  'driver_verifications.residential_address',
  'driver_verifications.driver_license_number',
  'driver_verifications.driver_license_expiry',
  'driver_verifications.nin_number',
  'driver_verifications.bank_name',
  'driver_verifications.bank_account_number',
  'driver_verifications.account_name',
  'driver_verifications.driver_license_path',
  'driver_verifications.passport_photo_path',
  'driver_verifications.rejection_reason',
  'vehicles.photo_path',
  'vehicles.proof_of_ownership_path',
  'vehicles.rejection_reason',
  'trip_locations.latitude',
  'trip_locations.longitude',
  'trip_shares.token_hash',
  'transactions.payment_reference',
  'notifications.title',
  'notifications.body',
  'fleet_drivers.email',
  'fleet_trip_declines.reason',
  'papers.file_path',
  'payout_accounts.account_number',
  'payout_accounts.account_ending',
  'payout_accounts.resolved_name',
  'payout_accounts.recipient_code',
  'payout_accounts.rejection_reason',
  'payout_accounts.bank_name',
  'papers.expires_on',
  'papers.rejection_reason',
  'bookings.cancel_reason',
  'ratings.comment',
  'ratings.answer',
  'trip_claims.words',
  'trip_claims.answer',
  'trip_claims.decision',
  'trip_schedules.terms',
  'schedule_days.reason',
]);

type Plant = (what: string, readers: readonly string[]) => string;

/** Gives each person and field a value of its own, stored in the database; gives the list of all of them. */
export async function plantSecrets(
  facade: Facade,
  people: Record<string, Person>,
  trips: { own: string; fleet: string; booking: string },
): Promise<Secret[]> {
  const { sql } = facade;
  const secrets: Secret[] = systemSecrets();
  const word: Plant = (what, readers) => plant(what, `canary-${crypto.randomUUID()}`, readers);
  const digits = (what: string, length: number, readers: readonly string[]) =>
    plant(
      what,
      `${randomInt(1, 10)}${Array.from({ length: length - 1 }, () => randomInt(10)).join('')}`,
      readers,
    );
  // Dates that belong to nothing else in the database.
  const date = (what: string, century: number, readers: readonly string[]) =>
    plant(what, `${century}${randomInt(10, 99)}-0${randomInt(1, 9)}-1${randomInt(9)}`, readers);
  const degrees = (what: string, whole: number, readers: readonly string[]) =>
    plant(what, `${whole}.${randomInt(100_000_000, 999_999_999)}1`, readers);

  // Of use only to the payment provider.
  function hidden(what: string): string {
    const value = `canary-${crypto.randomUUID()}`;
    secrets.push({ what, value, readers: [] });
    return value;
  }

  function plant(what: string, value: string, readers: readonly string[]): string {
    secrets.push({ what, value, readers: [...readers, 'admin'] });
    return value;
  }

  for (const [name, { id, email }] of Object.entries(people)) {
    // During a booked trip, driver and passenger see how to reach each other; a company sees its drivers.
    const partners = { driver: ['passenger', 'corporate'], passenger: ['driver'] }[name] ?? [];
    const own = [name];
    plant(`the e-mail of ${name}`, email, [...own, ...partners]);
    await sql`
      update public.profiles set
        phone = ${`+23480${digits(`the phone of ${name}`, 8, [...own, ...partners])}`},
        nin = ${digits(`the NIN of ${name}`, 11, own)},
        rejection_reason = ${word(`the rejection reason of ${name}`, own)},
        suspension_reason = ${word(`the suspension reason of ${name}`, own)},
        proof_of_address_path = ${`${id}/${word(`the proof of address of ${name}`, own)}.png`}
      where id = ${id}`;
    // Auth cannot read a hash that is none.
    const [hash] = await sql<{ encrypted_password: string }[]>`
      update auth.users set encrypted_password = extensions.crypt(gen_random_uuid()::text, extensions.gen_salt('bf', 4))
      where id = ${id} returning encrypted_password`;
    plant(`the password hash of ${name}`, hash?.encrypted_password ?? '', []);
    await sql`
      update public.companies set
        registration_number = ${digits(`the registration number of ${name}`, 12, own)},
        address = ${word(`the address of ${name}`, own)},
        tax_id = ${digits(`the tax id of ${name}`, 12, own)},
        contact_person = ${word(`the contact person of ${name}`, own)}
      where id = ${id}`;
    await sql`
      update public.driver_profiles set
        verified_name = ${word(`the verified name of ${name}`, own)},
        rejection_reason = ${word(`the driver's rejection reason of ${name}`, own)}
      where id = ${id}`;
    await sql`
      update public.vehicles set
        photo_path = ${`${id}/${word(`the vehicle photo of ${name}`, own)}.png`},
        proof_of_ownership_path = ${`${id}/${word(`the vehicle's paper of ${name}`, own)}.png`},
        rejection_reason = ${word(`the vehicle's rejection reason of ${name}`, own)}
      where owner_id = ${id}`;
    await sql`
      insert into public.notifications (user_id, kind, title, body) values
        (${id}, 'trip_changed', ${word(`a notification's title of ${name}`, own)}, ${word(`a notification's body of ${name}`, own)})`;
    await plantReach(facade, { name, id }, plant);
    await sql`
      insert into private.emergency_contacts (person_id, position, name, phone, relation)
      values (${id}, 1, ${word(`the emergency contact of ${name}`, own)},
        ${`+23480${digits(`the phone of the emergency contact of ${name}`, 8, own)}`}, 'Sister')`;
    secrets.push(await plantAlarm(facade, { id, name }));
    if (name.includes('driver') || name === 'corporate') {
      await sql`
        insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status, rejection_reason)
        values (${id}, 'insurance', ${`PLANT${randomInt(100_000)}`},
          ${`${id}/${word(`the insurance of ${name}`, own)}.png`}, ${date(`the insurance's expiry of ${name}`, 23, own)},
          'accepted', null),
        (${id}, 'roadworthiness', ${`PLANT${randomInt(100_000)}`}, ${`${id}/old.png`}, '2200-01-01', 'rejected',
          ${word(`why a paper of ${name} was rejected`, own)})`;
    }
    if (name.includes('driver') || name === 'corporate') {
      await sql`
        insert into public.payout_accounts (
          payee_id, bank_code, bank_name, account_number, resolved_name, name_matches, number_is_shared, recipient_code,
          rejected_at, rejection_reason)
        values (${id}, '057', ${word(`the payout bank of ${name}`, own)},
          ${digits(`the payout account of ${name}`, 10, own)}, ${word(`the holder of ${name}'s payout account`, own)},
          false, false, ${hidden(`the receiver of ${name}'s payouts`)}, now(),
          ${word(`why the payout account of ${name} was rejected`, own)})`;
    }
    if (!name.includes('driver')) continue;
    await sql`
      insert into public.driver_verifications (
        driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
        nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path, status,
        decided_at, rejection_reason)
      values (${id}, ${word(`the full name of ${name}`, own)}, ${date(`the date of birth of ${name}`, 19, own)}, 'male',
        ${word(`the home address of ${name}`, own)}, ${digits(`the licence number of ${name}`, 12, own)},
        ${date(`the licence expiry of ${name}`, 22, own)}, ${digits(`the driver's NIN of ${name}`, 11, own)},
        ${word(`the bank of ${name}`, own)}, ${digits(`the bank account of ${name}`, 10, own)},
        ${word(`the account name of ${name}`, own)}, ${`${id}/${word(`the licence of ${name}`, own)}.png`},
        ${`${id}/${word(`the passport photo of ${name}`, own)}.png`}, 'approved', now(),
        ${word(`the documents' rejection reason of ${name}`, own)})`;
  }

  const onOwnTrip = ['driver', 'passenger'];
  for (const [trip, person, userType, readers] of [
    [trips.own, 'driver', 'driver', onOwnTrip],
    [trips.own, 'passenger', 'passenger', onOwnTrip],
    [trips.fleet, 'driver', 'driver', ['driver', 'corporate']],
  ] as const) {
    await sql`
      insert into public.trip_locations (trip_id, user_id, user_type, latitude, longitude, recorded_at, received_at, allowance)
      values (${trip}, ${people[person]?.id ?? ''}, ${userType},
        ${degrees(`the latitude of ${person} on ${trip}`, 6, readers)},
        ${degrees(`the longitude of ${person} on ${trip}`, 3, readers)}, now(), now(), 1)`;
  }
  await sql`
    insert into private.trip_track (trip_id, recorded_at, latitude, longitude)
    values (${trips.own}, now() - interval '1 hour', ${degrees('the track', 6, ['driver'])}, ${degrees('the track', 3, ['driver'])})`;
  await sql`
    update public.transactions set payment_reference = ${word('a payment reference', ['passenger'])}
    where booking_id = ${trips.booking}`;
  await sql`
    update public.bookings set cancel_reason = ${word('a reason of a passenger', onOwnTrip)}
    where id = ${trips.booking}`;
  await sql`
    insert into private.travellers (booking_id, seat, name, phone)
    values (${trips.booking}, 1, ${word('the name of a traveller', onOwnTrip)},
      ${`+23480${digits('the phone of a traveller', 8, onOwnTrip)}`})`;
  await plantPayment(facade, trips.booking, plant);
  secrets.push(await plantMessage(facade, trips.booking), await plantSupport(facade, trips.booking));
  const codes = await sql<{ code: string }[]>`
    select code from private.boarding_codes where booking_id = ${trips.booking}`;
  // Four digits alone are in many answers.
  for (const { code } of codes) plant('a boarding code', `"boardingCode":"${code}"`, ['passenger']);
  await sql`
    insert into public.ratings (booking_id, rater_id, ratee_id, stars, comment, answer, closes_at)
    values (${trips.booking}, ${people['passenger']?.id ?? ''}, ${people['driver']?.id ?? ''}, 1,
      ${word('a comment that is not revealed yet', ['passenger'])}, ${word('an answer to it', ['passenger'])}, now() + interval '14 days')`;
  await sql`
    insert into public.trip_claims (booking_id, by_id, side, kind, words, status, answer, decision, decided_at)
    values (${trips.booking}, ${people['passenger']?.id ?? ''}, 'passenger', 'not_completed',
      ${word('what a passenger claimed', onOwnTrip)}, 'refused', ${word('the answer to a claim', onOwnTrip)},
      ${word('why a claim was refused', onOwnTrip)}, now())`;
  await sql`
    insert into public.fleet_drivers (company_id, email, status)
    values (${people['corporate']?.id ?? ''}, ${`${word('an invited address', ['corporate'])}@cast.test`}, 'invited')`;
  await sql`
    insert into public.fleet_trip_declines (trip_id, driver_id, company_id, is_leaving, reason)
    select ${trips.fleet}, ${people['driver']?.id ?? ''}, t.company_id, false,
      ${word('why a driver declined', ['driver', 'corporate'])}
    from public.trips t where t.id = ${trips.fleet}`;
  await plantSchedule(facade, people['driver']?.id ?? '', word);
  const shares = await sql<{ hash: string }[]>`
    select encode(token_hash, 'hex') as hash from public.trip_shares where trip_id = ${trips.own}`;
  for (const { hash } of shares) plant('the hash of a share link', hash, []);
  return secrets;
}

/** Values that no caller may read. */
function systemSecrets(): Secret[] {
  const { secretKey, jwtSecret, secrets, gatewayDatabaseUrl } = inject('stack');
  const values = { secretKey, jwtSecret, ...secrets, databasePassword: new URL(gatewayDatabaseUrl).password };
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([what, value]) => ({ what, value, readers: [] }));
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingSchema } from '../_shared/bookings/contract.ts';
import { bookingPaymentSchema } from '../_shared/payments/contract.ts';
import { ERROR_CODES, type ErrorCode } from '../_shared/core/error-codes.ts';
import { VISITOR_SUPPORT_FREE_HITS } from '../_shared/support/proof-of-work.rules.ts';
import { sha256 } from '../_shared/core/secrets.ts';
import { createAdmin } from './testing/admin.ts';
import { randomDigits, type Person } from './testing/cast.ts';
import { openFacade, read, tripInput, type Answer, type Facade } from './testing/facade.ts';
import { createFakeProvider } from '../_shared/payments/testing/fake-provider.ts';
import { takeOnline } from '../_shared/payments/testing/take-online.ts';

/*
 * Each error code once, as its caller reads it: status, code and text. Who is refused what, and every other text of a code, is
 * proved where the refusal is made: in pgTAP for the rules of the database.
 */

const JSON_TYPE = { 'content-type': 'application/json' };
const CREDENTIALS = { email: 'unknown@refused.test', password: 'a-good-password' };
const registration = (email: string) => ({
  ...CREDENTIALS,
  email,
  name: 'Ada',
  phone: '08031234567',
  userType: 'passenger',
});
const UNREACHABLE = '127.0.0.1:1';

let facade: Facade;
let driver: Person;
let passenger: Person;

beforeAll(async () => {
  facade = openFacade();
  facade.services.payments = createFakeProvider();
  [driver, passenger] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
});
afterAll(() => facade.close());

const post = (path: string, as?: Person, json: object = {}) => facade.call('POST', path, { as, json });
const login = (call: object) => facade.call('POST', '/auth/login', call);
const publish = (as: Person, json: object = {}) => post('/trips', as, { ...tripInput(300), ...json });
const book = (tripId: string, json: object = {}, as = passenger) =>
  post('/bookings', as, { tripId, seats: 1, clientKey: crypto.randomUUID(), ...json });
const hold = (tripId: string) =>
  facade.call('POST', '/holds', {
    as: passenger,
    json: { tripId, seats: 1, clientKey: crypto.randomUUID() },
  });

/** A trip, and a passenger who has booked it. */
async function booked() {
  const [trip, as] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
  return { trip, as, booking: read(bookingSchema, await book(trip.id, {}, as)) };
}

/** A driver with a payout account; passengers may pay them online. */
async function onlineDriver(): Promise<Person> {
  const payee = await facade.cast.driver();
  await takeOnline(facade, payee);
  return payee;
}

/** A façade of its own with other settings, for one call. */
async function alone(env: Record<string, string>, call: (other: Facade) => Promise<Answer>): Promise<Answer> {
  const other = openFacade(env);
  try {
    return await call(other);
  } finally {
    await other.close();
  }
}

const ANSWERS: Record<ErrorCode, [status: number, error: unknown, details?: object]> = {
  invalid_input: [400, 'Origin and destination must be different'],
  malformed_body: [400, 'The body is not valid JSON.'],
  weak_password: [400, 'Please choose a stronger password.'],
  unauthenticated: [401, 'Please sign in to continue.'],
  invalid_credentials: [401, 'Invalid email or password.'],
  suspended: [403, 'Your account is suspended. Reason: Fraud'],
  forbidden: [403, 'Only drivers can create trips.'],
  not_verified: [403, 'You can start trips again once an administrator has approved you.'],
  own_trip: [403, 'You cannot book your own trip.'],
  email_not_confirmed: [403, 'Please confirm your e-mail address first.'],
  proof_required: [403, 'Please send it again: your browser must do some work first.'],
  not_found: [404, 'Trip not found.'],
  method_not_allowed: [405, 'Only GET and POST can be used here.'],
  email_taken: [409, 'An account with this email already exists. Please sign in instead.'],
  conflict: [409, 'You have already rated this trip.'],
  vehicle_missing: [409, 'Please add your vehicle before you publish a trip.'],
  licence_expired: [
    409,
    expect.stringMatching(
      /^Your licence ends on \d+ \w+ \d{4}, before this trip\. Please send your renewed licence/,
    ),
  ],
  duplicate_unresolved: [
    409,
    'Another account has the same NIN, licence number or bank account. To approve anyway, choose each account in the list of duplicates and give a reason.',
  ],
  seats_unavailable: [409, 'Only 2 seats are left.', { seatsAvailable: 2 }],
  already_booked: [409, 'You have already booked this trip.'],
  already_boarded: [409, 'You are on board. This booking can no longer be cancelled.'],
  wrong_code: [409, 'This code is wrong. 4 tries left.'],
  trip_closed: [409, 'This trip is no longer open for booking.'],
  too_early: [409, 'Set the trip to "Waiting for passengers" first.'],
  too_late: [409, 'Online payment ends 45 minutes before departure.'],
  trip_changed: [409, 'The driver has changed this trip. Nothing was booked.'],
  women_only: [409, 'This trip is for women only. Please confirm that every traveller is a woman.'],
  hold_expired: [409, 'Your seats are no longer held. Please book again.'],
  payment_required: [409, 'This trip is paid online when you book.'],
  approval_required: [409, 'This driver confirms each passenger. Please ask for the seats.'],
  pay_online: [
    409,
    'You can have 10 open bookings in cash with 20 seats together. Please pay online, or cancel one of them.',
  ],
  confirmation_required: [
    403,
    'You can have 2 open bookings in cash with 4 seats together until you confirm your e-mail address or your phone number.',
  ],
  payments_off: [409, 'This trip is paid in cash when you board.'],
  payout_account_required: [409, 'Please add a payout account before you take online payment only.'],
  sms_off: [409, 'SMS are off.'],
  payload_too_large: [413, 'The body is larger than 64 KB.'],
  unsupported_media_type: [415, 'Send the body as application/json.'],
  rate_limited: [429, 'You can upload 30 files an hour. Please try again in 20 minutes.'],
  internal: [500, 'Something went wrong. Please try again.'],
  unavailable: [503, 'Tafiya is busy right now. Please try again in a moment.'],
};

const WAYS: Record<ErrorCode, () => Promise<Answer>> = {
  invalid_input: () => publish(driver, { destination: 'Lagos' }),
  malformed_body: () => login({ headers: JSON_TYPE, body: '{' }),
  weak_password: () =>
    post('/auth/register', undefined, {
      ...registration(`${crypto.randomUUID()}@refused.test`),
      password: 'password',
    }),
  unauthenticated: () => facade.call('GET', '/user'),
  invalid_credentials: () => login({ json: CREDENTIALS }),
  suspended: async () => facade.call('GET', '/user', { as: await facade.cast.suspended() }),
  forbidden: () => publish(passenger),
  not_verified: async () => {
    const as = await facade.cast.driver();
    const { id } = await facade.publish(as);
    await facade.leave(id, -60);
    await facade.sql`
        update public.driver_profiles set verification_status = 'unverified'
        where id = ${as.id}`;
    return post(`/trips/${id}/status`, as, { status: 'waiting' });
  },
  own_trip: async () => book((await facade.publish(driver)).id, {}, driver),
  email_not_confirmed: async () => {
    const as = await facade.cast.passenger();
    await facade.sql`update auth.users set email_confirmed_at = null where id = ${as.id}`;
    const env = { DELIVERY_MODE: 'outbox', OUTBOX_URL: `http://${UNREACHABLE}/_outbox`, OUTBOX_KEY: 'key' };
    return alone(env, (other) => other.call('POST', '/phone-verification', { as }));
  },
  not_found: () => book(crypto.randomUUID()),
  method_not_allowed: () => facade.call('DELETE', '/trips'),
  email_taken: () => post('/auth/register', undefined, registration(passenger.email)),
  conflict: async () => {
    const { trip, as, booking } = await booked();
    await facade.drive(driver, trip.id);
    await post(`/bookings/${booking.id}/rating`, as, { stars: 5 });
    return post(`/bookings/${booking.id}/rating`, as, { stars: 1 });
  },
  vehicle_missing: async () => {
    const as = await facade.cast.driver();
    await facade.sql`update public.driver_profiles set vehicle_id = null where id = ${as.id}`;
    return publish(as);
  },
  licence_expired: async () => {
    const as = await facade.cast.driver();
    await facade.sql`
        insert into public.papers (owner_id, kind, file_path, expires_on, status, decided_at)
        values (${as.id}, 'licence', 'x', current_date + 30, 'accepted', now())`;
    return publish(as);
  },
  duplicate_unresolved: async () => {
    const [as, twin] = await Promise.all([facade.cast.unverifiedDriver(), facade.cast.unverifiedDriver()]);
    await facade.sql`update public.driver_profiles set verification_status = 'pending' where id = ${as.id}`;
    await facade.sql`
        select private.record_identity_mark(id, 'nin', ${randomDigits(11)}, true)
        from unnest(${[as.id, twin.id]}::uuid[]) as id`;
    return (await createAdmin(facade)).call('POST', `/approve-driver/${as.id}`);
  },
  seats_unavailable: async () => book((await facade.publish(driver, { seatsAvailable: 2 })).id, { seats: 3 }),
  already_booked: async () => {
    const { trip, as } = await booked();
    return book(trip.id, {}, as);
  },
  already_boarded: async () => {
    const { as, booking } = await booked();
    await facade.sql`update public.bookings set boarded_at = now(), boarded_by = ${driver.id} where id = ${booking.id}`;
    return post(`/bookings/${booking.id}/cancel`, as);
  },
  wrong_code: async () => {
    const { trip, booking } = await booked();
    await facade.leave(trip.id, -60);
    await post(`/trips/${trip.id}/status`, driver, { status: 'waiting' });
    const code = String((Number(booking.boardingCode) + 1) % 10_000).padStart(4, '0');
    return post(`/bookings/${booking.id}/board`, driver, { code });
  },
  trip_closed: async () => {
    const { id } = await facade.publish(driver);
    await post(`/trips/${id}/cancel`, driver);
    return book(id);
  },
  too_early: async () => {
    const { booking } = await booked();
    return post(`/bookings/${booking.id}/board`, driver, { code: booking.boardingCode });
  },
  too_late: async () => {
    const { id } = await facade.publish(await onlineDriver());
    await facade.leave(id, -30);
    return hold(id);
  },
  trip_changed: async () => {
    const { id, departureDate } = await facade.publish(driver);
    return book(id, { seen: { farePerSeat: 1000, departureDate } });
  },
  women_only: async () => {
    const { id } = await facade.publish(driver);
    await facade.sql`update public.trips set choices = '{"womenOnly": true}' where id = ${id}`;
    return book(id);
  },
  hold_expired: async () => {
    const { id } = await facade.publish(await onlineDriver());
    const { bookingId } = read(bookingPaymentSchema, await hold(id));
    // In one transaction: pgTAP counts the expired holds that the job finds.
    await facade.sql.begin(async (own) => {
      await own`update public.seat_holds set expires_at = now() where id = ${bookingId}`;
      await own`select private.release_expired_holds(${id})`;
    });
    const json = { method: 'card', clientKey: crypto.randomUUID() };
    return post(`/bookings/${bookingId}/payment`, passenger, json);
  },
  payment_required: async () => book((await facade.publish(await onlineDriver(), { payment: 'online' })).id),
  approval_required: async () => book((await facade.publish(driver, { confirmsPassengers: true })).id),
  pay_online: async () => {
    const as = await facade.cast.passenger();
    for (let trips = 0; trips < 5; trips += 1)
      await book((await facade.publish(driver)).id, { seats: 4 }, as);
    return book((await facade.publish(driver)).id, {}, as);
  },
  confirmation_required: async () => {
    const as = await facade.cast.unconfirmed();
    for (let trips = 0; trips < 2; trips += 1) await book((await facade.publish(driver)).id, {}, as);
    return book((await facade.publish(driver)).id, {}, as);
  },
  payments_off: async () => hold((await facade.publish(await facade.cast.driver())).id),
  payout_account_required: async () => {
    await onlineDriver();
    return publish(await facade.cast.driver(), { payment: 'online' });
  },
  sms_off: () => post('/phone-verification', passenger),
  proof_required: async () => {
    const ask = () => {
      const clientKey = crypto.randomUUID();
      const json = {
        clientKey,
        email: `${clientKey}@refused.test`,
        subject: 'other',
        body: 'Do you go to Jos?',
      };
      return facade.call('POST', '/support-visitors', {
        json,
        headers: { 'x-forwarded-for': '198.51.100.78' },
      });
    };
    for (let free = 0; free < VISITOR_SUPPORT_FREE_HITS; free += 1) await ask();
    return ask();
  },
  payload_too_large: () => login({ headers: JSON_TYPE, body: JSON.stringify({ email: 'x'.repeat(70_000) }) }),
  unsupported_media_type: () => login({ headers: { 'content-type': 'text/xml' }, body: '<a/>' }),
  rate_limited: async () => {
    const bucket = await sha256(`upload:account:${passenger.id}`);
    await facade.sql`
        insert into private.rate_limits (bucket, hits, ends_at)
        values (${bucket}, 1000, now() + interval '20 minutes')`;
    return post('/objects/upload', passenger, { kind: 'proof-of-address', contentType: 'image/png' });
  },
  internal: () =>
    alone({}, (other) => {
      other.services.verifyToken = () => Promise.reject(new TypeError('a defect'));
      return other.call('GET', '/user', { as: passenger });
    }),
  unavailable: () =>
    alone({ GATEWAY_DB_URL: `postgres://app_gateway:x@${UNREACHABLE}/postgres` }, (other) =>
      other.call('GET', '/trips'),
    ),
};

test.each(ERROR_CODES)('%s', async (code) => {
  const [status, error, details] = ANSWERS[code];
  const { body, headers, ...answer } = await WAYS[code]();
  expect({ ...answer, body }).toEqual({ status, body: { code, error, ...details } });
  expect(Number(headers.get('retry-after')) > 0).toBe(status === 429 || status === 503);
});

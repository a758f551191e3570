import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { adminHitSchema, adminPersonSchema, personEventSchema } from './people.contract.ts';

let facade: Facade;
let admin: Admin;
let driver: Person;
let passenger: Person;
let tripId: string;
let bookingId: string;

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
  driver = await facade.cast.driver();
  passenger = await facade.cast.passenger();
  tripId = (await facade.publish(driver)).id;
  const { body } = await facade.call('POST', '/bookings', {
    as: passenger,
    json: { tripId, seats: 1, clientKey: crypto.randomUUID() },
  });
  bookingId = z.object({ id: z.string() }).parse(body).id;
});
afterAll(() => facade.close());

const eventsOf = async (id: string, query = '') =>
  read(z.array(personEventSchema), await admin.call('GET', `/people/${id}/timeline${query}`));
const find = async (words: string) =>
  read(z.array(adminHitSchema), await admin.call('POST', '/search', { json: { words } }));

describe('GET /api/admin/people/:id', () => {
  test('shows both sides of a trip, as specified by its contract', async () => {
    const seller = read(adminPersonSchema, await admin.call('GET', `/people/${driver.id}`));
    expect(seller).toMatchObject({
      userType: 'driver',
      driving: { isVerified: true, comingTrips: 1, seatsBooked: 1 },
      money: { held: 0, account: null },
    });
    expect(seller.car).not.toBeNull();
    const buyer = read(adminPersonSchema, await admin.call('GET', `/people/${passenger.id}`));
    expect(buyer).toMatchObject({ userType: 'passenger', driving: null, car: null, bookings: { coming: 1 } });
  });

  test('shows a suspension with its reason, and what waits', async () => {
    const person = await facade.cast.unverifiedDriver();
    await admin.call('POST', `/suspend-user/${person.id}`, {
      json: { suspended: true, reason: 'Seat hoarding' },
    });
    const shown = read(adminPersonSchema, await admin.call('GET', `/people/${person.id}`));
    expect(shown.suspensionReason).toBe('Seat hoarding');
    expect(shown.suspendedAt).not.toBeNull();
    expect(await eventsOf(person.id, '?only=decisions')).toMatchObject([
      { event: 'suspend_user', state: 'suspended', words: 'Seat hoarding' },
    ]);
  });

  test('shows a company with its vehicles', async () => {
    const company = await facade.cast.corporate();
    const shown = read(adminPersonSchema, await admin.call('GET', `/people/${company.id}`));
    expect(shown).toMatchObject({ userType: 'corporate', car: null, driving: { vehicles: 0, drivers: 0 } });
    expect(shown.company).not.toBeNull();
  });

  test.each(['', '/timeline'])(
    '%s refuses an unknown id, text, and everybody without a session',
    async (part) => {
      expect(await admin.call('GET', `/people/${crypto.randomUUID()}${part}`)).toMatchObject({ status: 404 });
      expect(await admin.call('GET', `/people/x${part}`)).toMatchObject({ status: 404 });
      for (const as of [undefined, passenger, driver])
        expect(await facade.call('GET', `/admin/people/${driver.id}${part}`, { as })).toMatchObject({
          status: 401,
        });
    },
  );
});

describe('GET /api/admin/people/:id/timeline', () => {
  test('names the other side and the trip', async () => {
    expect(await eventsOf(driver.id)).toMatchObject([
      { kind: 'bookings', event: 'was_booked', number: 1, other: { id: passenger.id }, trip: { id: tripId } },
    ]);
    expect(await eventsOf(passenger.id)).toMatchObject([
      { kind: 'bookings', event: 'booked', other: { id: driver.id }, trip: { id: tripId } },
    ]);
    expect(await eventsOf(passenger.id, '?only=alarms')).toEqual([]);
  });

  test('is read in pages to the end', async () => {
    const person = await facade.cast.passenger();
    for (const suspended of [true, false, true])
      await admin.call('POST', `/suspend-user/${person.id}`, { json: { suspended, reason: 'Checked' } });
    const states: (string | null)[] = [];
    for (let query = '?limit=1'; query !== '';) {
      const answer = await admin.call('GET', `/people/${person.id}/timeline${query}`);
      states.push(...read(z.array(personEventSchema), answer).map(({ state }) => state));
      query = /<(\?[^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(states).toEqual(['suspended', 'active', 'suspended']);
  });

  test.each(['?limit=0', '?only=secrets', '?cursor=x', '?cursor=bnVsbA'])('refuses %s', async (query) => {
    expect(await admin.call('GET', `/people/${driver.id}/timeline${query}`)).toMatchObject({ status: 400 });
  });
});

describe('POST /api/admin/search', () => {
  test('finds a person by e-mail, and a booking with its trip', async () => {
    expect(await find(driver.email)).toMatchObject([{ kind: 'person', personId: driver.id }]);
    expect(await find(bookingId)).toMatchObject([{ kind: 'booking', personId: passenger.id, tripId }]);
  });

  test('finds a plate however it is typed', async () => {
    const { car } = read(adminPersonSchema, await admin.call('GET', `/people/${driver.id}`));
    const plate = car?.plateNumber.toLowerCase().replaceAll('-', ' ') ?? '';
    expect(await find(plate)).toMatchObject([
      { kind: 'vehicle', label: car?.plateNumber, personId: driver.id },
    ]);
  });

  test.each([
    '%%%',
    '___',
    "' or 1=1 --",
    '\u0000abc',
    '🚌🚌🚌',
    '\\\\\\',
    '\u200b\u200babc',
    '9'.repeat(100),
  ])('looks for %j without a 5xx', async (words) => {
    const { status } = await admin.call('POST', '/search', { json: { words } });
    expect([200, 400]).toContain(status);
  });

  test.each([{}, { words: 'ab' }, { words: '  a  ' }, { words: 'x'.repeat(101) }, { words: 7 }])(
    'refuses %j',
    async (body) => {
      expect(await admin.call('POST', '/search', { json: body })).toMatchObject({ status: 400 });
    },
  );

  test('is refused without a session', async () => {
    for (const as of [undefined, driver])
      expect(await facade.call('POST', '/admin/search', { as, json: { words: 'ngozi' } })).toMatchObject({
        status: 401,
      });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodySchema } from '../core/errors.contract.ts';
import { tripListSchema, tripSchema, usualTripListSchema } from './contract.ts';
import type { Person } from '../../api/testing/cast.ts';
import { nextPage, openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let facade: Facade;
let driver: Person;
let passenger: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
  passenger = await facade.cast.passenger();
});
afterAll(() => facade.close());

async function book(tripId: string, seats = 1): Promise<void> {
  const json = { tripId, seats, clientKey: crypto.randomUUID() };
  const answer = await facade.call('POST', '/bookings', { as: passenger, json });
  expect(answer.status).toBe(201);
}

describe('POST /api/trips', () => {
  test('a verified driver publishes a trip', async () => {
    const answer = await facade.call('POST', '/trips', {
      as: driver,
      json: { ...tripInput(), origin: 'PH', destination: 'fct', description: ' Leaves on time. ' },
    });
    expect(answer.status).toBe(201);
    const trip = read(tripSchema, answer);
    expect(trip).toMatchObject({
      origin: 'Port Harcourt',
      destination: 'Abuja',
      departureTime: '08:00',
      seatsAvailable: 4,
      availableSeats: 4,
      totalSeats: 4,
      farePerSeat: 8500,
      pricePerSeat: 8500,
      description: 'Leaves on time.',
      driverId: driver.id,
      status: 'scheduled',
    });
    expect(trip.driver).toMatchObject({
      isDriverVerified: true,
      vehicleModel: 'Toyota Sienna',
      user: { name: 'Dauda Driver', email: driver.email, phone: '+2348031234567' },
    });
  });

  test.each([
    ['today', { departureDate: new Date(Date.now() + 60_000).toISOString() }, 400],
    ['in the past', { departureDate: '2020-01-01T08:00:00Z' }, 400],
    ['in a thousand years', { departureDate: '9999-12-31T23:59:59-12:00' }, 400],
    ['with a fare below the minimum', { farePerSeat: 500 }, 400],
    ['with a fare above the maximum', { farePerSeat: 50_500 }, 400],
    ['with a fare between the steps', { farePerSeat: 8600 }, 400],
    ['with a fractional fare', { farePerSeat: 8500.001 }, 400],
    ['with no seats', { seatsAvailable: 0 }, 400],
    ['with too many seats', { seatsAvailable: 51 }, 400],
    ['from an unknown place', { origin: 'Atlantis' }, 400],
    ['to its own origin', { destination: 'lagos' }, 400],
  ])('a trip %s is refused', async (_, change, status) => {
    const answer = await facade.call('POST', '/trips', { as: driver, json: { ...tripInput(), ...change } });
    expect(answer.status).toBe(status);
    expect(read(errorBodySchema, answer).code).toBe('invalid_input');
  });

  test('a repeated client key gets the first trip; with other details a conflict', async () => {
    const json = { ...tripInput(21), clientKey: crypto.randomUUID() };
    const first = await facade.call('POST', '/trips', { as: driver, json });
    expect(first.status).toBe(201);
    const again = await facade.call('POST', '/trips', { as: driver, json });
    expect(again).toMatchObject({ status: 201, body: { id: read(tripSchema, first).id } });
    const other = await facade.call('POST', '/trips', { as: driver, json: { ...json, farePerSeat: 9000 } });
    expect(other).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const wrong = await facade.call('POST', '/trips', { as: driver, json: { ...json, clientKey: 'mine' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('GET /api/trips', () => {
  test('lists bookable trips by departure, without phone numbers', async () => {
    await facade.publish(driver);
    const answer = await facade.call('GET', '/trips', { as: driver });
    const trips = read(tripListSchema, answer);
    const departures = trips.map((trip) => trip.departureDate);
    expect(departures).toEqual(departures.toSorted());
    expect(trips.every((trip) => trip.driver.user.phone === null && trip.driver.user.email === null)).toBe(
      true,
    );
    expect(trips.every((trip) => trip.seatsAvailable > 0 && trip.status === 'scheduled')).toBe(true);
  });

  test('pages follow the Link header without repeating a trip', async () => {
    for (let n = 0; n < 3; n += 1) await facade.publish(driver);
    const seen: string[] = [];
    const totals: (string | null)[] = [];
    let next = '/trips?limit=2';
    for (let pages = 0; next !== '' && pages < 100; pages += 1) {
      const answer = await facade.call('GET', next);
      totals.push(answer.headers.get('x-total-count'));
      seen.push(...read(tripListSchema, answer).map((trip) => trip.id));
      next = nextPage('/trips', answer);
    }
    expect(seen.length).toBeGreaterThan(3);
    expect(Number(totals[0])).toBeGreaterThan(3);
    expect(totals.slice(1).every((total) => total === null)).toBe(true);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test.each(['limit=0', 'limit=1000', 'limit=x', 'cursor=x', 'cursor=%00'])(
    '?%s is refused',
    async (query) => {
      expect(await facade.call('GET', `/trips?${query}`)).toMatchObject({ status: 400 });
    },
  );

  test('cancelled, full and unlisted trips are not listed, not even to their driver', async () => {
    const cancelled = await facade.publish(driver);
    await facade.call('POST', `/trips/${cancelled.id}/cancel`, { as: driver });
    const full = await facade.publish(driver, { seatsAvailable: 1 });
    await book(full.id);
    const unlisted = await facade.publish(driver);
    await facade.sql`update public.trips set is_listed = false where id = ${unlisted.id}`;
    const hidden = new Set([cancelled.id, full.id, unlisted.id]);
    const listed = read(tripListSchema, await facade.call('GET', '/trips?limit=100', { as: driver }));
    expect(listed.filter((trip) => hidden.has(trip.id))).toEqual([]);
  });
});

describe('GET /api/trips/{id}', () => {
  test('contact details are shown only to people on the trip, while they are on it', async () => {
    const trip = await facade.publish(driver);
    const contact = async (as?: Person) => {
      const { user } = read(tripSchema, await facade.call('GET', `/trips/${trip.id}`, { as })).driver;
      return [user.email, user.phone];
    };
    const details = [driver.email, '+2348031234567'];
    expect(await contact()).toEqual([null, null]);
    expect(await contact(passenger)).toEqual([null, null]);
    expect(await contact(driver)).toEqual(details);
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    const booked = await facade.call('POST', '/bookings', { as: passenger, json });
    expect(await contact(passenger)).toEqual(details);
    expect(await contact(await facade.cast.passenger())).toEqual([null, null]);
    const { id } = booked.body as { id: string };
    await facade.call('POST', `/bookings/${id}/cancel`, { as: passenger });
    expect(await contact(passenger)).toEqual([null, null]);
  });

  test('a visitor reads the colour of the car', async () => {
    const trip = await facade.publish(driver);
    await facade.sql`update public.vehicles v set colour = 'Silver' where v.owner_id = ${driver.id}`;
    const shown = read(tripSchema, await facade.call('GET', `/trips/${trip.id}`));
    expect(shown.driver.vehicleColour).toBe('Silver');
  });

  test('an unknown or malformed id gets 404', async () => {
    for (const id of [UNKNOWN_ID, 'abc', '1', '%00', '%F0%9F%9A%8C', "'--", '..%2f..']) {
      expect(await facade.call('GET', `/trips/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'Trip Not Found', code: 'not_found' },
      });
    }
  });

  test('a cancelled trip stays visible to its driver and passengers only', async () => {
    const trip = await facade.publish(driver);
    await book(trip.id);
    await facade.call('POST', `/trips/${trip.id}/cancel`, { as: driver });
    for (const as of [driver, passenger]) {
      const answer = await facade.call('GET', `/trips/${trip.id}`, { as });
      expect(answer).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    }
    expect(await facade.call('GET', `/trips/${trip.id}`)).toMatchObject({ status: 404 });
  });
});

describe('PATCH /api/trips/{id}', () => {
  test('the driver may change a trip without bookings', async () => {
    const trip = await facade.publish(driver);
    const json = { ...pickDeparture(20), farePerSeat: 9500, totalSeats: 6, description: 'New' };
    const answer = await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json });
    expect(answer).toMatchObject({
      status: 200,
      body: { farePerSeat: 9500, totalSeats: 6, seatsAvailable: 6, description: 'New' },
    });
    const cleared = await facade.call('PATCH', `/trips/${trip.id}`, {
      as: driver,
      json: { description: null },
    });
    expect(cleared).toMatchObject({ status: 200, body: { description: null } });
  });

  test('booked passengers keep their departure, fare and seats', async () => {
    const trip = await facade.publish(driver);
    await book(trip.id, 2);
    for (const json of [pickDeparture(5), { farePerSeat: 9000 }, { totalSeats: 1 }]) {
      const answer = await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json });
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    const more = await facade.call('PATCH', `/trips/${trip.id}`, { as: driver, json: { totalSeats: 5 } });
    expect(more).toMatchObject({ status: 200, body: { totalSeats: 5, seatsAvailable: 3 } });
  });

  test('is refused to others, for other fields and for a cancelled trip', async () => {
    const trip = await facade.publish(driver);
    const path = `/trips/${trip.id}`;
    const json = { farePerSeat: 9000 };
    expect(await facade.call('PATCH', path, { json })).toMatchObject({ status: 401 });
    expect(await facade.call('PATCH', path, { as: passenger, json })).toMatchObject({ status: 403 });
    const stranger = await facade.cast.driver();
    expect(await facade.call('PATCH', path, { as: stranger, json })).toMatchObject({ status: 403 });
    for (const wrong of [{}, { status: 'completed' }, { driverId: passenger.id }, { farePerSeat: 1 }]) {
      expect(await facade.call('PATCH', path, { as: driver, json: wrong })).toMatchObject({ status: 400 });
    }
    const unknown = await facade.call('PATCH', `/trips/${UNKNOWN_ID}`, { as: driver, json });
    expect(unknown).toMatchObject({ status: 404 });
    await facade.call('POST', `${path}/cancel`, { as: driver });
    const late = await facade.call('PATCH', path, { as: driver, json });
    expect(late).toMatchObject({ status: 409, body: { code: 'trip_closed' } });
  });
});

describe('POST /api/trips/{id}/cancel', () => {
  test('cancels once, with or without a reason, and gives the same answer again', async () => {
    const trip = await facade.publish(driver);
    await book(trip.id);
    const path = `/trips/${trip.id}/cancel`;
    const first = await facade.call('POST', path, { as: driver, json: { reason: 'Engine trouble' } });
    expect(first).toMatchObject({ status: 200, body: { status: 'cancelled', seatsAvailable: 4 } });
    const again = await facade.call('POST', path, { as: driver });
    expect(again).toMatchObject({ status: 200, body: first.body });
    const [booking] = await facade.sql`select status from public.bookings where trip_id = ${trip.id}`;
    expect(booking).toEqual({ status: 'cancelled' });
  });
});

function pickDeparture(daysAhead: number): object {
  const { departureDate } = tripInput(daysAhead) as { departureDate: string };
  return { departureDate };
}

describe('GET /api/driver/usual-trips', () => {
  test('the ways that a driver went, each with its newest trip; nothing for others', async () => {
    const own = await facade.cast.driver();
    const first = await facade.publish(own);
    const time = new Date(Date.parse(first.departureDate) + 3 * 3_600_000).toISOString();
    const json = { stops: [{ place: 'Ore', time, fare: 3000 }] };
    const trip = read(tripSchema, await facade.call('PATCH', `/trips/${first.id}`, { as: own, json }));
    const list = () => facade.call('GET', '/driver/usual-trips', { as: own });
    expect(read(usualTripListSchema, await list())).toEqual([]);
    await facade.drive(own, trip.id);
    const [way, ...others] = read(usualTripListSchema, await list());
    expect(others).toEqual([]);
    expect(way).toMatchObject({ id: trip.id, via: ['Ore'], totalSeats: 4, farePerSeat: 8500, times: 1 });
    expect((await facade.call('GET', '/driver/usual-trips', { as: passenger })).status).toBe(403);
  });
});

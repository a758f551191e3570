import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bookingListSchema, bookingSchema, tripPassengerSchema } from './contract.ts';
import { driverProfileSchema } from '../drivers/contract.ts';
import { searchResponseSchema } from '../search/contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';

const passengersSchema = z.array(tripPassengerSchema);
const NAMED = [{ name: 'Mama Ada', phone: '0803 111 2222' }, { name: ' Bola ' }];
const STORED = [
  { name: 'Mama Ada', phone: '+2348031112222' },
  { name: 'Bola', phone: null },
];

let facade: Facade;
let driver: Person;
let booker: Person;
let nextDay = 33;

beforeAll(async () => {
  facade = openFacade();
  [driver, booker] = await Promise.all([facade.cast.driver(), facade.cast.passenger()]);
});
afterAll(() => facade.close());

const publish = async (json: object = {}, as = driver) =>
  facade.call('POST', '/trips', {
    as,
    json: {
      ...tripInput(30),
      departureDate: lagosIso(addDays(lagosDate(Date.now()), (nextDay += 1)), '08:00'),
      ...json,
    },
  });
const book = (json: object, as = booker) =>
  facade.call('POST', '/bookings', { as, json: { seats: 2, clientKey: crypto.randomUUID(), ...json } });

describe('travellers', () => {
  test('are named in a booking, and read by the booker and the driver', async () => {
    const trip = read(tripSchema, await publish());
    const request = { tripId: trip.id, travellers: NAMED, clientKey: crypto.randomUUID() };
    const made = await book(request);
    expect(made.status).toBe(201);
    const booking = read(bookingSchema, made);
    expect(booking.travellers).toEqual(STORED);
    expect(read(bookingSchema, await book(request))).toEqual(booking);
    expect(await book({ ...request, travellers: [] })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });

    const list = read(bookingListSchema, await facade.call('GET', '/passenger/bookings', { as: booker }));
    expect(list.find(({ id }) => id === booking.id)?.travellers).toEqual(STORED);
    const manifest = await facade.call('GET', `/trips/${trip.id}/passengers`, { as: driver });
    expect(read(passengersSchema, manifest)).toMatchObject([{ bookingId: booking.id, travellers: STORED }]);
    const shown = await facade.call('GET', `/bookings/${booking.id}`, { as: driver });
    expect(read(bookingSchema, shown).travellers).toEqual(STORED);
  });

  test('are optional', async () => {
    const trip = read(tripSchema, await publish());
    expect(read(bookingSchema, await book({ tripId: trip.id, travellers: null })).travellers).toEqual([]);
  });

  test('are refused when they are too many or malformed', async () => {
    const { id: tripId } = read(tripSchema, await publish());
    for (const travellers of [
      [{ name: 'Ada' }, { name: 'Bola' }, { name: 'Chidi' }],
      [{ name: 'A' }],
      [{ name: 'a'.repeat(81) }],
      [{ name: 'Ada', phone: '+44 20 7946 0000' }],
      [{ phone: '08031112222' }],
      'Ada',
    ]) {
      const answer = await book({ tripId, travellers });
      expect({ travellers, ...answer }).toMatchObject({
        travellers,
        status: 400,
        body: { code: 'invalid_input' },
      });
    }
  });

  test('are read by administrators', async () => {
    const trip = read(tripSchema, await publish());
    await book({ tripId: trip.id, travellers: NAMED });
    await book({ tripId: trip.id, seats: 1 }, await facade.cast.passenger());
    const admin = await createAdmin(facade);
    const passengers = read(passengersSchema, await admin.call('GET', `/trips/${trip.id}/passengers`));
    expect(passengers.map(({ travellers }) => travellers)).toEqual([STORED, []]);
  });
});

describe('a trip for women only', () => {
  test('is offered by a driver who has declared to be a woman, and booked with a confirmation', async () => {
    const woman = await facade.cast.driver();
    const choices = { womenOnly: true };
    expect(await publish({ choices }, woman)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    await declareWoman(woman);
    const profile = await facade.call('GET', '/driver/profile', { as: woman });
    expect(read(driverProfileSchema, profile).mayOfferWomenOnly).toBe(true);

    const trip = read(tripSchema, await publish({ choices, origin: 'Yola', destination: 'Jalingo' }, woman));
    expect(trip.choices).toEqual(choices);
    const refused = { status: 409, body: { code: 'women_only' } };
    expect(await book({ tripId: trip.id })).toMatchObject(refused);
    expect(await book({ tripId: trip.id, confirmsWomenOnly: false })).toMatchObject(refused);
    expect((await book({ tripId: trip.id, confirmsWomenOnly: true })).status).toBe(201);

    const search = {
      origin: 'Yola',
      destination: 'Jalingo',
      departureDate: lagosDate(Date.parse(trip.departureDate)),
    };
    const found = await facade.call('POST', '/trips/search', {
      json: { ...search, choices: ['women_only'] },
    });
    expect(read(searchResponseSchema, found).matches.map(({ trip: { id } }) => id)).toEqual([trip.id]);
  });

  test('cannot be offered by other drivers', async () => {
    const profile = await facade.call('GET', '/driver/profile', { as: driver });
    expect(read(driverProfileSchema, profile).mayOfferWomenOnly).toBe(false);
  });
});

async function declareWoman({ id }: Person): Promise<void> {
  await facade.sql`
    insert into public.driver_verifications (
      driver_id, full_name, date_of_birth, gender, residential_address, driver_license_number, driver_license_expiry,
      nin_number, bank_name, bank_account_number, account_name, driver_license_path, passport_photo_path, status, decided_at)
    values (${id}, 'Ada Driver', '1990-01-01', 'female', '12 Marina Road, Lagos', ${`WOM-${id.slice(0, 8)}`}, '2100-01-01',
      '12345678901', 'Zenith', '0123456789', 'Ada Driver', ${`${id}/l.png`}, ${`${id}/p.png`}, 'approved', now())`;
}

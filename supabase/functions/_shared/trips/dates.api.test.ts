import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedTripsSchema } from './contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

const on = (...days: number[]) =>
  days.map((ahead) => lagosIso(addDays(lagosDate(Date.now()), ahead), '08:00'));
const publish = (departureDates: string[], json: object = {}) =>
  facade.call('POST', '/trips/dates', {
    as: driver,
    json: { ...tripInput(), departureDates, clientKey: crypto.randomUUID(), ...json },
  });

describe('POST /api/trips/dates', () => {
  test('publishes a trip on each date; the same key again answers the same trips', async () => {
    const clientKey = crypto.randomUUID();
    const json = {
      clientKey,
      choices: { luggage: 'medium' },
      payment: 'cash',
      confirmsPassengers: true,
    };
    const first = read(publishedTripsSchema, await publish(on(30, 32, 34), json));
    const again = read(publishedTripsSchema, await publish(on(30, 32, 34), json));
    expect(first.trips.map((trip) => Date.parse(trip.departureDate))).toEqual(
      on(30, 32, 34).map((time) => Date.parse(time)),
    );
    expect(first.trips.map((trip) => trip.confirmsPassengers)).toEqual([true, true, true]);
    expect(again.trips.map((trip) => trip.id)).toEqual(first.trips.map((trip) => trip.id));
    expect((await publish(on(30, 32), json)).status).toBe(409);
  });

  test('stops have the times of the first departure and move with each date', async () => {
    const [ore = ''] = on(36).map((departure) =>
      new Date(Date.parse(departure) + 3 * 3600_000).toISOString(),
    );
    const stops = [{ place: 'Ore', time: ore, fare: 3000 }];
    const { trips } = read(publishedTripsSchema, await publish(on(36, 43), { stops }));
    const times = trips.map((trip) => trip.stops?.find((stop) => stop.place === 'Ore')?.time ?? '');
    expect(times.map((time) => Date.parse(time))).toEqual([
      Date.parse(ore),
      Date.parse(ore) + 7 * 86_400_000,
    ]);
  });

  test('a refusal names the dates, publishes nothing, and succeeds without them', async () => {
    await publish(on(50));
    const refused = await publish(on(49, 50, 51));
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', dates: [{ code: 'conflict' }] } });
    expect((await publish(on(49, 51))).status).toBe(201);
  });

  test('two requests for the same dates at once publish them once', async () => {
    const answers = await Promise.all([publish(on(60, 62)), publish(on(60, 62))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('a trip that appears at the same time is named', async () => {
    const [many, one] = await Promise.all([
      publish(on(70, 72)),
      facade.call('POST', '/trips', { as: driver, json: tripInput(72) }),
    ]);
    expect([many.status, one.status].toSorted()).toEqual([201, 409]);
    const named = many.status === 409 ? { dates: [{ code: 'conflict' }] } : {};
    expect(many.body).toMatchObject(named);
  });
});

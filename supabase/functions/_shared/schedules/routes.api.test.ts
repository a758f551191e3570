import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fleetTripListSchema } from '../fleets/contract.ts';
import { scheduleListSchema, scheduleSchema, type Schedule } from './contract.ts';
import { driverTripListSchema } from '../trips/contract.ts';
import { addDays, lagosDate, lagosTime } from '../core/lagos-time.ts';
import { SCHEDULE_DAYS_AHEAD } from '../core/limits.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';
import { createFleet } from '../fleets/testing/fleet.ts';
import { scheduleInput } from './testing/schedules.ts';

let facade: Facade;
beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

const today = lagosDate(Date.now());

async function make(driver: Person, change: object = {}): Promise<Schedule> {
  const json = scheduleInput({ startsOn: today, ...change });
  return read(scheduleSchema, await facade.call('POST', '/schedules', { as: driver, json }));
}
const change = async (driver: Person, id: string, json: object) =>
  read(scheduleSchema, await facade.call('PATCH', `/schedules/${id}`, { as: driver, json }));
const book = (tripId: string, passenger: Person) =>
  facade.call('POST', '/bookings', {
    as: passenger,
    json: { tripId, seats: 1, clientKey: crypto.randomUUID() },
  });

describe('a driver', () => {
  test('publishes a trip every day for 14 days, and finds its schedule in the list of trips', async () => {
    const driver = await facade.cast.driver();
    const schedule = await make(driver, {
      description: 'From Ojota',
      choices: { luggage: 'medium', extraLuggageFare: 1500 },
      payment: 'cash',
      originPoint: { name: 'Ojota Park' },
    });
    expect(schedule).toMatchObject({
      status: 'running',
      origin: 'Lagos',
      destination: 'Ibadan',
      departureTime: '17:00',
      endsOn: null,
      farePerSeat: 5000,
      seatsAvailable: 4,
      choices: { luggage: 'medium', extraLuggageFare: 1500 },
      route: null,
      vehicleId: null,
    });
    expect(schedule.days.map(({ date }) => date)).toEqual(
      Array.from({ length: SCHEDULE_DAYS_AHEAD }, (_, index) => addDays(today, index + 1)),
    );
    const trips = read(
      driverTripListSchema,
      await facade.call('GET', '/driver/trips?limit=100', { as: driver }),
    );
    expect(trips).toHaveLength(SCHEDULE_DAYS_AHEAD);
    expect(new Set(trips.map((trip) => trip.scheduleId))).toEqual(new Set([schedule.id]));
    expect(trips[0]).toMatchObject({
      description: 'From Ojota',
      choices: { extraLuggageFare: 1500 },
    });
    expect(read(scheduleListSchema, await facade.call('GET', '/schedules', { as: driver }))).toEqual([
      schedule,
    ]);
  });

  test('reads which trip did not follow a change, also after the next change', async () => {
    const driver = await facade.cast.driver();
    const { id, days } = await make(driver);
    const blocked = days[3]?.date ?? '';
    const own = await facade.publish(driver, {
      origin: 'Lagos',
      destination: 'Ibadan',
      farePerSeat: 5000,
      departureDate: `${blocked}T08:00:00+01:00`,
    });
    const dayOf = (schedule: Schedule) => schedule.days.find(({ date }) => date === blocked);
    const missed = {
      reason: expect.stringMatching(/already have a trip/),
      trip: { departureTime: '17:00', farePerSeat: 5000 },
    };
    const moved = await change(driver, id, { departureTime: '08:00', farePerSeat: 6000 });
    expect(dayOf(moved)).toMatchObject(missed);
    expect(moved.days[2]).toMatchObject({
      reason: null,
      trip: { departureTime: '08:00', farePerSeat: 6000 },
    });
    expect(dayOf(await change(driver, id, { description: 'New car' }))).toMatchObject(missed);
    // The other trip is cancelled, and the next change brings what was missed along.
    await facade.call('POST', `/trips/${own.id}/cancel`, { as: driver });
    expect(dayOf(await change(driver, id, { description: 'Newer car' }))).toMatchObject({
      reason: null,
      trip: { departureTime: '08:00', farePerSeat: 6000 },
    });
  });

  test('gets the same schedule for the same key, and two requests at once make one', async () => {
    const driver = await facade.cast.driver();
    const clientKey = crypto.randomUUID();
    const made = await Promise.all([make(driver, { clientKey }), make(driver, { clientKey })]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const trips = read(
      driverTripListSchema,
      await facade.call('GET', '/driver/trips?limit=100', { as: driver }),
    );
    expect(trips).toHaveLength(SCHEDULE_DAYS_AHEAD);
  });

  test('sees why a day waits', async () => {
    const driver = await facade.cast.driver();
    const other = { ...tripInput(4), destination: 'Ibadan', farePerSeat: 5000 };
    const taken = await facade.call('POST', '/trips', { as: driver, json: other });
    expect(taken.status).toBe(201);
    const { days } = await make(driver, { departureTime: '08:30' });
    const waiting = days.filter(({ trip }) => trip === null);
    expect(waiting).toMatchObject([
      { date: addDays(today, 4), reason: expect.stringMatching(/trip at that time/) },
    ]);
  });

  test('changes it: unsold trips follow, the sold one stays and says so', async () => {
    const driver = await facade.cast.driver();
    const schedule = await make(driver, { stops: [{ place: 'Sagamu', minutes: 60, fare: 2000 }] });
    const [first, second] = schedule.days;
    expect((await book(first?.trip?.id ?? '', await facade.cast.passenger())).status).toBe(201);
    const changed = await change(driver, schedule.id, { departureTime: '18:00', farePerSeat: 6000 });
    expect(changed.days).toHaveLength(SCHEDULE_DAYS_AHEAD);
    const times = changed.days.map(({ trip }) => trip && lagosTime(Date.parse(trip.departureDate)));
    expect(times[0]).toBe('17:00');
    expect(new Set(times.slice(1))).toEqual(new Set(['18:00']));
    expect(changed.days[0]).toMatchObject({
      reason: expect.stringMatching(/stays as it was/),
      trip: { sold: 1 },
    });
    expect(changed.days[1]?.trip?.id).toBe(second?.trip?.id);
    const trip = await facade.call('GET', `/trips/${second?.trip?.id}`, { as: driver });
    expect(trip.body).toMatchObject({ farePerSeat: 6000, stops: [{}, { place: 'Sagamu', fare: 2000 }, {}] });

    const way = {
      originPoint: { name: 'Berger' },
      stops: [{ place: 'Sagamu', minutes: 75, fare: 2500, point: null }],
      choices: { luggage: 'large' as const, music: true },
    };
    expect(await change(driver, schedule.id, way)).toMatchObject({
      originPoint: { name: 'Berger' },
      stops: [{ place: 'Sagamu', minutes: 75, fare: 2500 }],
      choices: { luggage: 'large', music: true },
    });
    const [followed, sold] = await Promise.all(
      [second, first].map((day) => facade.call('GET', `/trips/${day?.trip?.id}`, { as: driver })),
    );
    const start = { point: { name: 'Berger' } };
    expect(followed?.body).toMatchObject({
      choices: way.choices,
      stops: [start, { place: 'Sagamu', fare: 2500 }, {}],
    });
    expect(sold?.body).toMatchObject({ farePerSeat: 5000, stops: [{}, { place: 'Sagamu', fare: 2000 }, {}] });
  });

  test('leaves out a day and an end: their unsold trips are cancelled', async () => {
    const driver = await facade.cast.driver();
    const schedule = await make(driver);
    const changed = await change(driver, schedule.id, {
      skippedDays: [addDays(today, 2)],
      endsOn: addDays(today, 5),
    });
    expect(changed.days.map(({ date }) => date)).toEqual([1, 3, 4, 5].map((ahead) => addDays(today, ahead)));
    const back = await change(driver, schedule.id, { skippedDays: [], endsOn: null });
    expect(back.days).toHaveLength(SCHEDULE_DAYS_AHEAD);
  });

  test('pauses, resumes and ends it', async () => {
    const driver = await facade.cast.driver();
    const { id } = await make(driver);
    const post = async (verb: string, json?: object) =>
      read(scheduleSchema, await facade.call('POST', `/schedules/${id}/${verb}`, { as: driver, json }));
    expect(await post('pause')).toMatchObject({ status: 'paused' });
    expect((await post('pause')).days).toHaveLength(SCHEDULE_DAYS_AHEAD);
    expect(await post('resume')).toMatchObject({ status: 'running' });
    expect(await post('end')).toMatchObject({ status: 'ended' });
    expect((await post('end', { cancelUnsold: true })).days).toEqual([]);
    expect(read(scheduleListSchema, await facade.call('GET', '/schedules', { as: driver }))).toEqual([]);
    const refused = await facade.call('POST', `/schedules/${id}/resume`, { as: driver });
    expect(refused).toMatchObject({ status: 409, body: { error: 'This schedule has ended.' } });
  });
});

test('a company repeats a trip on its route, and its trips are found and marked', async () => {
  const fleet = await createFleet(facade);
  const json = {
    routeId: fleet.route.id,
    vehicleId: fleet.vehicle.id,
    departureTime: '09:00',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    everyWeeks: 1,
    startsOn: today,
    farePerSeat: 9000,
    clientKey: crypto.randomUUID(),
  };
  const made = read(scheduleSchema, await facade.call('POST', '/schedules', { as: fleet.company, json }));
  expect(made).toMatchObject({
    origin: 'Abuja',
    destination: 'Kaduna',
    route: 'Northern Express',
    vehicleId: fleet.vehicle.id,
  });
  expect(made.days.filter(({ trip }) => trip !== null)).toHaveLength(SCHEDULE_DAYS_AHEAD);
  const trips = read(
    fleetTripListSchema,
    await facade.call('GET', '/corporate/trips?limit=100', { as: fleet.company }),
  );
  expect(trips.filter(({ scheduleId }) => scheduleId === made.id)).toHaveLength(SCHEDULE_DAYS_AHEAD);
  // The driver drives them, but the schedule is the company's.
  const own = read(
    driverTripListSchema,
    await facade.call('GET', '/driver/trips?limit=100', { as: fleet.driver }),
  );
  expect(new Set(own.map(({ scheduleId }) => scheduleId))).toEqual(new Set([null]));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { tripSchema, type Trip } from './contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';
import { runSimultaneously } from '../../api/testing/races.ts';

const TOO_FAR = {
  status: 409,
  body: { code: 'conflict', error: expect.stringMatching(/^One trip arrives in Abuja on .*, 18:30, /) },
};

let facade: Facade;
let driver: Person;
beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

const at = (ahead: number, clock: string) => lagosIso(addDays(lagosDate(Date.now()), ahead), clock);
const publish = (json: object) =>
  facade.call('POST', '/trips', { as: driver, json: { ...tripInput(), ...json } });
/** Lagos 06:00 to Abuja 18:30. */
const longDay = (ahead: number) => publish({ departureDate: at(ahead, '06:00'), durationMinutes: 750 });
const evening = (ahead: number, clock = '18:30', origin = 'Lagos') =>
  publish({ origin, destination: 'Ibadan', departureDate: at(ahead, clock) });
const published = async (answer: ReturnType<typeof publish>): Promise<Trip> => read(tripSchema, await answer);

test('a driver who arrives in Abuja publishes no trip that leaves Lagos at that moment, but one that they can reach', async () => {
  await published(longDay(10));
  expect(await evening(10)).toMatchObject(TOO_FAR);
  expect(await evening(10, '23:00')).toMatchObject(TOO_FAR);
  await published(evening(10, '23:30'));
});

test('nor moves one there', async () => {
  await published(longDay(20));
  const { id } = await published(evening(21));
  const moved = await facade.call('PATCH', `/trips/${id}`, {
    as: driver,
    json: { departureDate: at(20, '18:30') },
  });
  expect(moved).toMatchObject(TOO_FAR);
  // The trip before grows until the next one cannot be reached.
  const { id: early } = await published(publish({ departureDate: at(30, '06:00'), durationMinutes: 720 }));
  await published(evening(30, '23:00'));
  const longer = await facade.call('PATCH', `/trips/${early}`, {
    as: driver,
    json: { durationMinutes: 750 },
  });
  expect(longer).toMatchObject(TOO_FAR);
});

test('of two that are published at the same moment, one is refused', async () => {
  const answers = await runSimultaneously(
    facade.sql,
    { table: 'public.driver_profiles', id: driver.id },
    () => [longDay(40), evening(40)],
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

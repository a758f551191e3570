import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodySchema } from '../core/errors.contract.ts';
import { recommendationsResponseSchema } from './contract.ts';
import { addDays, lagosDate, lagosIso } from '../core/lagos-time.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';

const DAY = addDays(lagosDate(Date.now()), 25);
const ROUTE = { origin: 'Yola', destination: 'Mubi', departureDate: DAY };

let facade: Facade;
let passenger: Person;
let morning: string;
let evening: string;

beforeAll(async () => {
  facade = openFacade();
  const driver = await facade.cast.driver();
  passenger = await facade.cast.passenger();
  const at = async (day: string, time: string): Promise<string> => {
    const departureDate = lagosIso(day, time);
    return (await facade.publish(driver, { ...ROUTE, departureDate, seatsAvailable: 4, farePerSeat: 5000 }))
      .id;
  };
  morning = await at(DAY, '07:00');
  evening = await at(DAY, '18:00');
  const json = { tripId: await at(addDays(DAY, 30), '18:30'), seats: 1, clientKey: crypto.randomUUID() };
  await facade.call('POST', '/bookings', { as: passenger, json });
});
afterAll(() => facade.close());

async function recommend(as: Person) {
  const answer = await facade.call('POST', '/trips/recommendations', { as, json: ROUTE });
  expect(answer.status).toBe(200);
  return read(recommendationsResponseSchema, answer);
}

describe('POST /api/trips/recommendations', () => {
  test("the caller's earlier bookings change the ranking and are given as reasons", async () => {
    const answer = await recommend(passenger);
    expect(answer).toMatchObject({ totalResults: 2, personalized: true, searchCriteria: { origin: 'Yola' } });
    expect(answer.recommendations.map((match) => match.trip.id)).toEqual([evening, morning]);
    expect(answer.recommendations[0]?.reasoning.slice(0, 3)).toEqual([
      'You have taken this route before',
      'Around the time you usually leave',
      'No more than you usually pay on this route',
    ]);
  });

  test('without earlier bookings the ranking is that of the search', async () => {
    const answer = await recommend(await facade.cast.passenger());
    expect(answer.recommendations.map((match) => match.trip.id)).toEqual([morning, evening]);
  });

  test("another person's earlier bookings are not used", async () => {
    const driver = await facade.cast.driver();
    const answer = await recommend(driver);
    expect(answer.recommendations.flatMap((match) => match.reasoning)).not.toContain(
      'You have taken this route before',
    );
  });

  test('needs a token', async () => {
    const answer = await facade.call('POST', '/trips/recommendations', { json: ROUTE });
    expect(answer.status).toBe(401);
    expect(read(errorBodySchema, answer)).toEqual({
      error: 'Authentication required for personalized recommendations',
      code: 'unauthenticated',
    });
  });

  test.each([
    ['suspended', 403, 'suspended'],
    ['deleted', 401, 'unauthenticated'],
  ] as const)('a %s person is refused', async (kind, status, code) => {
    const answer = await facade.call('POST', '/trips/recommendations', {
      as: await facade.cast[kind](),
      json: ROUTE,
    });
    expect(answer.status).toBe(status);
    expect(read(errorBodySchema, answer).code).toBe(code);
  });

  test('a forged token is refused', async () => {
    const answer = await facade.call('POST', '/trips/recommendations', {
      as: { token: 'a.b.c' },
      json: ROUTE,
    });
    expect(answer.status).toBe(401);
  });

  test('an unknown place is refused as in the search', async () => {
    const answer = await facade.call('POST', '/trips/recommendations', {
      as: passenger,
      json: { ...ROUTE, origin: 'Atlantis' },
    });
    expect(answer.status).toBe(400);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFacade, type Facade } from '../testing/facade.ts';

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

test('GET /api/settings returns the limits of the platform without a token', async () => {
  expect(await facade.call('GET', '/settings')).toMatchObject({
    status: 200,
    body: { fareMin: 1000, fareMax: 50_000, fareStep: 500, bookingSeatsMax: 8, tripDaysAheadMax: 365 },
  });
});

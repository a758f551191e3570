import { expect, test } from 'vitest';
import { sampleFleet } from './sample.rules.ts';

test('the sample has 3 vehicles, 3 routes, 2 trips and ₦450K, and is labelled as sample', () => {
  const fleet = sampleFleet({ name: 'Sahel Lines', isVerified: false }, '2026-11-21');
  expect([fleet.vehicles.length, fleet.routes.length, fleet.trips.length]).toEqual([3, 3, 2]);
  expect(fleet).toMatchObject({ isSample: true, companyName: 'Sahel Lines', revenue: 450_000 });
  expect(fleet.trips.map((trip) => trip.departureDate)).toEqual([
    '2026-11-22T06:00:00.000Z',
    '2026-11-23T05:30:00.000Z',
  ]);
});

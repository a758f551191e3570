import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { tripRowOf } from '../testing/admin-sample.ts';
import { listOf, showDashboard } from '../testing/admin-screen.tsx';

const KEPT_UNTIL = '2030-11-30T08:00:00Z';

afterEach(() => vi.unstubAllGlobals());

it('a cancelled trip shows who is still on board, until when, and no button to cancel them again', async () => {
  const trip = tripRowOf({ status: 'cancelled', availableSeats: 6, keptUntil: KEPT_UNTIL });
  const { person } = showDashboard(`/admin/trips/${trip.id}`, {
    ...listOf('trips', [trip]),
    [`GET /api/admin/trips/${trip.id}/passengers`]: () =>
      Response.json([
        passengerOf({
          passengerId: trip.id,
          name: 'Bola Ade',
          boardedAt: '2030-11-29T07:30:00Z',
          keptUntil: KEPT_UNTIL,
        }),
      ]),
  });
  expect(await screen.findByText('Passengers on board')).toBeDefined();
  await person.click(await screen.findByRole('button', { name: /^Passengers, / }));
  const sheet = within(screen.getByRole('dialog'));
  expect(await sheet.findByText('On board 08:30')).toBeDefined();
  expect(
    sheet.getByText(
      'Cancelled on board: SOS and position go on until they get off, until Sat 30 Nov 2030, 09:00 at the latest',
    ),
  ).toBeDefined();
  expect(sheet.getByRole('link', { name: 'Bola Ade' }).getAttribute('href')).toBe(`/admin/people/${trip.id}`);
  expect(sheet.getByRole('link', { name: 'Call Bola Ade' })).toBeDefined();
  expect(sheet.queryByRole('button', { name: 'Cancel booking: Bola Ade' })).toBeNull();
});

it('a cancelled trip without anybody on board has no list of passengers', async () => {
  const trip = tripRowOf({ status: 'cancelled', availableSeats: 6 });
  showDashboard(`/admin/trips/${trip.id}`, listOf('trips', [trip]));
  expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /^Passengers, / })).toBeNull();
  expect(screen.queryByText('Passengers on board')).toBeNull();
});

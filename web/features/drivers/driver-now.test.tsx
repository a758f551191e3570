import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renders } from '@/shared/testing/count-renders.ts';
import { driverTripOf } from '@/shared/testing/trips.ts';
import { showDriver } from './testing/driver-screen.tsx';

vi.mock('./driver-trips.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the money and the near trip of a driver', () => {
  it('shows a trip as a row: seats, what is expected, and its page', async () => {
    const trips = [
      driverTripOf(),
      driverTripOf({ id: '00000000-0000-4000-8000-000000000002', expected: 142_500 }),
      driverTripOf({ id: '00000000-0000-4000-8000-000000000003', expected: 0 }),
    ];
    showDriver({ trips });
    const row = (await screen.findByText('₦142,500')).closest('a');
    expect(row?.getAttribute('href')).toBe('/trips/00000000-0000-4000-8000-000000000002');
    expect(row?.textContent).toContain('3/6 booked, ₦21,500 per seat, Scheduled');
    expect(row?.textContent).toContain('expected');
    // A trip without bookings has no expected income.
    const rows = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.endsWith('000003'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.textContent).not.toContain('expected');
  });

  it('explains the total of cash and online payments', async () => {
    showDriver({ profile: { earnings: 209_600, cashEarnings: 192_500 } });
    expect(
      await screen.findByText(/₦192,500 in cash from passengers, and ₦17,100 paid online/),
    ).toBeDefined();
  });

  it('shows the trip that is near first, with its next step and the cash to collect', async () => {
    const departureDate = new Date(Date.now() + 3_600_000).toISOString();
    const near = driverTripOf({ departureDate, status: 'waiting' });
    const trips = [driverTripOf({ id: '00000000-0000-4000-8000-000000000002', origin: 'Jos' }), near];
    const { server } = showDriver({
      trips,
      stepButton: (trip, { kind }) => <button>{`${kind} ${trip.id}`}</button>,
    });
    server.answer({ [`GET /api/trips/${near.id}/passengers`]: () => Response.json([passengerOf()]) });
    const region = within(await screen.findByRole('region', { name: '0 of 2 on board' }));
    const step = await region.findByRole('button', { name: `board ${near.id}` });
    expect(step).toBeDefined();
    expect(region.getByText('₦43,000').parentElement?.textContent).toMatch(
      /^Collect ₦43,000 in cash\. Leaves in/,
    );
    expect(region.getByRole('img', { name: 'Missing: Ada (₦43,000 in cash)' })).toBeDefined();
    const rest = within(screen.getByRole('region', { name: 'Coming: Your Trips' }));
    expect(rest.getAllByRole('listitem')).toHaveLength(1);
  });

  it('counts down without a redraw of the dashboard', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const departureDate = new Date(Date.now() + 3_600_000).toISOString();
    const near = driverTripOf({ departureDate, status: 'waiting' });
    const { server } = showDriver({ trips: [near] });
    server.answer({ [`GET /api/trips/${near.id}/passengers`]: () => Response.json([passengerOf()]) });
    await screen.findByText(/Leaves in 1 h$/);
    renders.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(125_000));
    expect(screen.getByText(/Leaves in 58 min$/)).toBeDefined();
    expect(renders).toEqual([]);
  });

  it('begins with a trip that Tafiya has cancelled with passengers on board', async () => {
    const trip = driverTripOf({ status: 'cancelled', keptUntil: '2099-01-01T00:00:00Z' });
    showDriver({ trips: [trip] });
    const name = 'Tafiya cancelled this trip with passengers on board';
    const panel = within(await screen.findByRole('region', { name }));
    expect(panel.getByText(/^Let them get off at a safe place\./)).toBeDefined();
    expect(panel.getByRole('link', { name: 'Track Trip' }).getAttribute('href')).toBe(`/track/${trip.id}`);
  });
});

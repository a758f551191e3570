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
  it('says what is expected of a trip, and how much of it in cash', async () => {
    showDriver({ trips: [driverTripOf({ expected: 142_500, expectedCash: 60_000 })] });
    const words = await screen.findByText('3/6 booked');
    expect(words.parentElement?.textContent).toBe('3/6 booked, ₦142,500 expected, ₦60,000 in cash');
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
    const region = within(await screen.findByRole('region', { name: /^Leaves in/ }));
    const step = await region.findByRole('button', { name: `board ${near.id}` });
    expect(screen.getByRole('main').querySelector('a, button')).toBe(step);
    expect(await region.findByText('0 of 1 booking on board. Collect ₦43,000 in cash.')).toBeDefined();
    const rest = within(screen.getByRole('region', { name: 'Your Trips' }));
    expect(rest.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Create Trip' })).toBeDefined();
  });

  it('counts down without a redraw of the dashboard', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const departureDate = new Date(Date.now() + 3_600_000).toISOString();
    const near = driverTripOf({ departureDate, status: 'waiting' });
    const { server } = showDriver({ trips: [near] });
    server.answer({ [`GET /api/trips/${near.id}/passengers`]: () => Response.json([passengerOf()]) });
    await screen.findByRole('heading', { name: 'Leaves in 1 h' });
    await screen.findByText(/of 1 booking on board/);
    renders.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(125_000));
    expect(screen.getByRole('heading', { name: 'Leaves in 58 min' })).toBeDefined();
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

import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { dayOf, OWN_FLEET, showFleet } from './testing/fleet-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));
afterEach(() => vi.unstubAllGlobals());

describe('addresses of the former tabs, as in old notifications', () => {
  it.each([
    ['?tab=fleet', '/corporate/vehicles', 'Vehicles'],
    ['?tab=routes', '/corporate/routes', 'Routes'],
    ['?tab=trips', '/corporate/trips', 'Trips'],
    ['?tab=overview', '/corporate', /^No departures on/],
    ['?tab=nothing', '/corporate', /^No departures on/],
  ])('the former address %s leads to %s', async (old, address, words) => {
    showFleet(OWN_FLEET, `/corporate${old}`);
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
    expect(screen.getByTestId('address').textContent).toBe(address);
  });

  it('opens a trip of an old notification on the board of its day', async () => {
    const [trip] = OWN_FLEET.trips;
    const day = lagosDate(new Date(trip?.departureDate ?? 0));
    const { server } = showFleet(OWN_FLEET, `/corporate?tab=trips#${trip?.id}`, {
      [`GET /api/corporate/trips/${trip?.id}`]: () => Response.json(trip),
      [`GET /api/corporate/days/${day}`]: () => Response.json(dayOf([], day)),
    });
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe(`/corporate/day/${day}/${trip?.id}`),
    );
    expect(server.requests.some(({ path }) => path === `/api/corporate/days/${day}`)).toBe(true);
  });

  it('opens the trips for a notification about a trip that is gone', async () => {
    showFleet(OWN_FLEET, '/corporate?tab=trips#00000000-0000-4000-8000-000000000001');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/corporate/trips'));
  });
});

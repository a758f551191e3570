import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { User } from '@tafiya/people/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { alertOf } from '@/shared/testing/alerts.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { SearchPage } from './search-page.tsx';

const FULL = tripOf({ seatsAvailable: 0 });
const PATH = `/api/trips/${FULL.id}/alerts`;

function show(userType: User['userType']) {
  useSession.setState({ status: 'in', user: userOf({ userType }), token: 'token', problem: null });
  const server = fakeServer({
    'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [matchOf({ trip: FULL })] })),
    'GET /api/alerts': () => Response.json([]),
    'GET /api/passenger/bookings': () => Response.json([]),
    [`POST ${PATH}`]: () => Response.json(alertOf({ tripId: FULL.id, seats: 1 })),
  });
  renderApp(
    <SearchPage onBook={() => undefined} onBookBoth={() => undefined} />,
    '/search?from=Lagos&to=Abuja',
  );
  return server;
}
afterEach(() => vi.unstubAllGlobals());

describe('a full trip among the results', () => {
  it('asks for a notification about a free seat, with one tap', async () => {
    const server = show('passenger');
    const name = 'Tell me when a seat is free, Lagos to Abuja';
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    // Not before the alerts that exist are known.
    await waitFor(() => expect(button.disabled).toBe(false));
    await userEvent.setup().click(button);
    const waits = await screen.findByRole('link', { name: 'Waiting for a seat, Lagos to Abuja' });
    expect(waits.getAttribute('href')).toBe('/alerts/trips');
    expect(server.requests.find(({ path }) => path === PATH)?.body).toEqual({ seats: 1 });
  });

  it('a driver, who cannot book, sees only its name', async () => {
    show('driver');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Fully Booked' });
    expect(button.disabled).toBe(true);
  });
});

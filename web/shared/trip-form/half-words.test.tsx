import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRouteDemand, useUsualFare } from '@/shared/demand/use-demand.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { useRoad } from './use-road.ts';
import { useAlong, useMeetingPoints } from './use-stop-suggestions.ts';

/** Asks everything that forms ask about a route while its places are typed. */
function Route() {
  const [destination, setDestination] = useState('Mowe');
  const route = { origin: 'Lagos', destination };
  useRoad(route);
  useUsualFare(route);
  useRouteDemand({ ...route, date: '2031-03-05' });
  useAlong(route.origin, destination);
  useMeetingPoints(destination, '');
  return (
    <input aria-label="To" value={destination} onChange={({ target }) => setDestination(target.value)} />
  );
}

afterEach(() => vi.unstubAllGlobals());

it('asks about a place only when it is known, not about half a word', async () => {
  const mowetown = { placeId: 'mowetown', name: 'Mowetown', state: 'Ogun', kind: 'town' };
  const server = fakeServer({ 'GET /api/places': () => Response.json([mowetown]) });
  const asked = () => [...new Set(server.requests.map(({ path }) => path))].toSorted();
  renderApp(<Route />);
  await waitFor(() => expect(asked()).toEqual(['/api/places']));
  await userEvent.type(screen.getByLabelText('To'), 'town');
  await waitFor(() =>
    expect(asked()).toEqual([
      '/api/demand/route',
      '/api/fares/usual',
      '/api/places',
      '/api/places/Mowetown/points',
      '/api/places/along',
      '/api/places/road',
    ]),
  );
  const spoken = server.requests.filter(({ path }) => path !== '/api/places');
  expect(spoken.every(({ path, query }) => `${path}?${query}`.includes('Mowetown'))).toBe(true);
});

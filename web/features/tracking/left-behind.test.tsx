import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trip } from '@tafiya/trips/contract.ts';
import { connectApi } from '@/shared/api/api.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { LeftBehind } from './left-behind.tsx';

const TRIP = tripOf();

beforeEach(() => connectApi({ accessToken: async () => 'token', onRefusal: () => undefined }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a passenger who was left behind', () => {
  const leftBehindAt = '2030-11-29T07:00:00Z';

  function show(trip: Trip): void {
    renderApp(<LeftBehind trip={trip} status={trip.status} />);
  }

  it('reports it once the trip has started', async () => {
    fakeServer({
      [`POST /api/trips/${TRIP.id}/left-behind`]: () => Response.json({ tripId: TRIP.id, leftBehindAt }),
    });
    const person = userEvent.setup();
    show({ ...TRIP, status: 'en_route' });
    await person.click(screen.getByRole('button', { name: 'I was left behind' }));
    const dialog = screen.getByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'I was left behind' }));
    expect(await screen.findByText(/You reported this on Fri 29 Nov 2030, 08:00/)).toBeTruthy();
  });

  it('sees the report that was made before', () => {
    show({ ...TRIP, status: 'completed', leftBehindAt });
    expect(screen.getByText(/You reported this on/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I was left behind' })).toBeNull();
  });

  it('is not asked before the trip starts', () => {
    show(TRIP);
    expect(screen.queryByRole('button', { name: 'I was left behind' })).toBeNull();
  });
});

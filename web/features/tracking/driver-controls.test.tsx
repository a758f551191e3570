import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trip } from '@contracts/trips.ts';
import { connectApi } from '@/shared/api/api.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { DriverControls } from './driver-controls.tsx';
import { LeftBehind } from './left-behind.tsx';

const TRIP = tripOf();

beforeEach(() => connectApi({ accessToken: async () => 'token', onRefusal: () => undefined }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the driver controls', () => {
  function show(trip: Trip): void {
    renderApp(<DriverControls trip={trip} status={trip.status} onStarted={() => undefined} />);
  }

  function stateOf(name: string): [disabled: boolean, reason: string | undefined] {
    const button = screen.getByRole('button', { name });
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    return [button.hasAttribute('disabled'), reason?.textContent];
  }

  it('show all three steps, those that are not possible yet disabled with the reason', () => {
    const statusTimes = {
      waiting: '2020-11-29T04:30:00Z',
      en_route: '2030-11-29T06:15:00Z',
      completed: '2030-11-29T08:00:00Z',
    };
    show({ ...TRIP, statusTimes });
    expect(stateOf('Start Trip')).toEqual([true, 'Possible from Fri 29 Nov 2030, 07:15.']);
    expect(stateOf('Arrived')).toEqual([true, 'After you have started the trip.']);
    expect(stateOf('Complete Trip')).toEqual([true, 'After you have arrived.']);
    expect(stateOf('Waiting for passengers')).toEqual([false, undefined]);
  });

  it('show the steps that are done, and from when the trip can be completed', () => {
    const early = '2020-11-29T04:30:00Z';
    const statusTimes = { waiting: early, en_route: early, completed: '2030-11-29T08:00:00Z' };
    show({ ...TRIP, status: 'arrived', statusTimes });
    expect(stateOf('Start Trip')).toEqual([true, 'Done.']);
    expect(stateOf('Arrived')).toEqual([true, 'Done.']);
    expect(stateOf('Complete Trip')).toEqual([true, 'Possible from Fri 29 Nov 2030, 09:00.']);
  });
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

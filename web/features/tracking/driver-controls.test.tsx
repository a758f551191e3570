import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trip } from '@tafiya/trips/contract.ts';
import { undoArrival } from '@/shared/tracking/arrivals.ts';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { connectApi } from '@/shared/api/api.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { storeSession } from '@/shared/testing/people.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { DriverControls } from './driver-controls.tsx';
import { LeftBehind } from './left-behind.tsx';

const TRIP = tripOf();

beforeEach(() => connectApi({ accessToken: async () => 'token', onRefusal: () => undefined }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the driver controls', () => {
  function show(trip: Trip, share?: ReactNode) {
    renderApp(<DriverControls trip={trip} status={trip.status} onStarted={() => undefined} share={share} />);
    return userEvent.setup();
  }

  function stateOf(name: string): [disabled: boolean, reason: string | undefined] {
    const button = screen.getByRole('button', { name });
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    return [button.hasAttribute('disabled'), reason?.textContent];
  }

  const named = (area: HTMLElement) =>
    within(area)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('show the next step only; the others are in the menu, with the reason why they are not possible', async () => {
    const statusTimes = {
      waiting: '2020-11-29T04:30:00Z',
      en_route: '2030-11-29T06:15:00Z',
      completed: '2030-11-29T08:00:00Z',
    };
    const person = show({ ...TRIP, statusTimes });
    expect(named(screen.getByRole('region', { name: 'Driver Controls' }))).toEqual([
      'Waiting for passengers',
      'More',
    ]);
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(stateOf('Start Trip')).toEqual([true, 'Possible from Fri 29 Nov 2030, 07:15.']);
    expect(stateOf('Arrived')).toEqual([true, 'After you have started the trip.']);
    expect(stateOf('Complete Trip')).toEqual([true, 'After you have arrived.']);
  });

  it('lead to the passengers who are missing, at the stop where they get on', async () => {
    const passengers = [passengerOf({ origin: 'Ore', boardedAt: null })];
    fakeServer({ [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json(passengers) });
    const stops = stopsOf([3, 3, 3], { 1: { reachedAt: '2030-11-29T08:00:00Z' } });
    show({ ...TRIP, status: 'en_route', stops });
    expect(await screen.findByText('1 booking missing in Ore.')).toBeTruthy();
    expect(named(screen.getByRole('region', { name: 'Driver Controls' }))).toEqual([
      'Board passengers',
      'Left stop',
      'More',
    ]);
  });

  it('say from when the next step is possible', () => {
    const early = '2020-11-29T04:30:00Z';
    const statusTimes = { waiting: early, en_route: early, completed: '2030-11-29T08:00:00Z' };
    show({ ...TRIP, status: 'arrived', statusTimes });
    expect(stateOf('Complete Trip')).toEqual([true, 'Possible from Fri 29 Nov 2030, 09:00.']);
  });

  it('lead to the next stop in the map app, and have Arrived in the menu until the last stop is next', async () => {
    const person = show({ ...TRIP, status: 'en_route', stops: stopsOf([3, 3, 3]) });
    expect(screen.getByRole('link', { name: 'Navigate to Ore Junction' }).getAttribute('href')).toContain(
      '6.75',
    );
    expect(named(screen.getByRole('region', { name: 'Driver Controls' }))).toEqual(['At stop', 'More']);
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(stateOf('Arrived')).toEqual([false, undefined]);
  });

  it('have the link to share, and Cancel Trip with its reason and its cost, in the menu', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP.id}/cancellation`]: () => Response.json({ bookings: 1, refund: 43_000 }),
      [`POST /api/trips/${TRIP.id}/cancel`]: () => Response.json({ ...TRIP, status: 'cancelled' }),
    });
    const person = show(TRIP, <button type="button">Share live position</button>);
    expect(screen.queryByRole('button', { name: 'Cancel Trip' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('button', { name: 'Share live position' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel Trip' }));
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(/₦43,000 that they paid online goes back to them/)).toBeTruthy();
    expect(dialog.textContent).toContain('You lose the fares: ₦64,500.');
    await person.selectOptions(
      within(dialog).getByRole('combobox', { name: /Reason/ }),
      'The road is not safe',
    );
    await person.click(within(dialog).getByRole('button', { name: 'Yes, cancel this trip' }));
    expect(await screen.findByText('Trip cancelled')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'The road is not safe',
    });
  });

  it('offer no cancellation of the trip of a company, nor after the start', async () => {
    const person = show({ ...TRIP, company: 'Danfo Lines' });
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('button', { name: 'Cancel Trip' })).toBeNull();
    cleanup();
    const other = show({ ...TRIP, status: 'en_route' });
    await other.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByRole('button', { name: 'Cancel Trip' })).toBeNull();
  });
});

describe('Arrived', () => {
  const IBADAN = { latitude: 7.38, longitude: 3.95 };
  const TO_IBADAN = tripOf({ status: 'en_route', destination: 'Ibadan', destinationPlaceId: 'ibadan' });
  const sent = (server: ReturnType<typeof fakeServer>) =>
    server.requests.filter(({ method }) => method === 'POST').length;

  function show(at: { latitude: number; longitude: number } | null) {
    const server = fakeServer({
      [`POST /api/trips/${TO_IBADAN.id}/status`]: () => Response.json({ ...TO_IBADAN, status: 'arrived' }),
    });
    vi.stubGlobal('navigator', {
      ...window.navigator,
      userAgent: 'test',
      permissions: { query: async () => ({ state: at === null ? 'denied' : 'granted' }) },
      geolocation: {
        getCurrentPosition: (found: (fix: object) => void) =>
          found({ coords: { ...at, accuracy: 20 }, timestamp: Date.now() }),
      },
    });
    renderApp(<DriverControls trip={TO_IBADAN} status="en_route" onStarted={() => undefined} />);
    return server;
  }

  const arrived = () => screen.getByRole('button', { name: 'Arrived' });

  afterEach(async () => {
    vi.useRealTimers();
    await undoArrival(TO_IBADAN.id);
    localStorage.clear();
  });

  it('is held for a minute near the last stop, and can be undone', async () => {
    storeSession();
    const server = show(IBADAN);
    fireEvent.click(arrived());
    expect(await screen.findByText(/^Arrived in (60|59) s$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Arrived' })).toBeTruthy();
    expect(sent(server)).toBe(0);
  });

  it('must be held for two seconds far from it, with the distance said', async () => {
    storeSession();
    show({ latitude: 6.52, longitude: 3.38 });
    fireEvent.click(arrived());
    expect(await screen.findByText(/^You are 10\d km from Ibadan\. If you have arrived, hold/)).toBeTruthy();
    fireEvent.pointerDown(arrived());
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Keep holding...' }));
    expect(screen.queryByText(/^Arrived in/)).toBeNull();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(arrived());
    await act(() => vi.advanceTimersByTimeAsync(2000));
    vi.useRealTimers();
    expect(await screen.findByText(/^Arrived in (60|59) s$/)).toBeTruthy();
  });

  it('must be held where the phone does not know its position', async () => {
    show(null);
    fireEvent.click(arrived());
    expect(await screen.findByText(/This phone does not know how far you are from Ibadan/)).toBeTruthy();
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

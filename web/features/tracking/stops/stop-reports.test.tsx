import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkReturns } from '@/shared/testing/browser-events.ts';
import { connectApi } from '@/shared/api/api.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { ignoreSecondTaps } from '@/shared/ui/second-taps.ts';
import { DriveScreen } from '../drive/drive-screen.tsx';

// Without bookings the reports are the only calls.
const TRIP = tripOf({ status: 'en_route', stops: stopsOf([3, 3, 3]), seatsAvailable: tripOf().totalSeats });
const [, ORE, LOKOJA] = TRIP.stops ?? [];
const call = (id: string | undefined, mark: string) => `POST /api/trips/${TRIP.id}/stops/${id}/${mark}`;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const show = () =>
  renderApp(
    <DriveScreen
      trip={TRIP}
      status="en_route"
      isLive
      mayShare
      lost={null}
      tracking={{ connect: vi.fn<() => void>(), start: vi.fn<() => void>(), stop: vi.fn<() => void>() }}
      onShowMe={() => undefined}
      map={null}
    />,
  );

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

// The first answer would wait for it.
beforeAll(() => import('@/shared/api/check-answer.ts'));
beforeEach(() => {
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  // jsdom has no locks: on a slow machine a page that is closed while it sends would send beside the next one.
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => (last = last.then(work, work));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the buttons for stops', () => {
  it('report the next stop with the time of the press', async () => {
    const server = fakeServer({ [call(ORE?.id, 'reached')]: () => Response.json(TRIP) });
    show();
    expect(screen.getByText('Next stop, Ore')).toBeDefined();
    expect(screen.getByText('Planned 09:30')).toBeDefined();
    await press('At stop');
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(server.requests[0]?.body).toEqual({ at: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('report one mark for a double tap', async () => {
    fakeServer({ [call(ORE?.id, 'reached')]: () => new Promise<Response>(() => undefined) });
    show();
    const stop = ignoreSecondTaps();
    await userEvent.dblClick(screen.getByRole('button', { name: 'At stop' }));
    stop();
    expect(screen.getByRole('button', { name: 'Left stop' })).toBeDefined();
  });

  it('keep presses without a connection, also in a closed page, and send them in order', async () => {
    const server = fakeServer({
      [call(ORE?.id, 'reached')]: () => Promise.reject(new TypeError('offline')),
    });
    show();
    await press('At stop');
    await press('Left stop');
    expect(screen.getByRole('heading', { name: 'Lokoja' })).toBeDefined();
    await press('At stop');
    expect(await screen.findByText(/^Saved on this phone/)).toBeDefined();
    cleanup();
    server.requests.length = 0;
    server.answer({
      [call(ORE?.id, 'reached')]: () => Response.json(TRIP),
      [call(ORE?.id, 'left')]: () => Response.json(TRIP),
      [call(LOKOJA?.id, 'reached')]: () => Response.json(TRIP),
    });
    show();
    await act(async () => networkReturns());
    await waitFor(() => expect(server.requests).toHaveLength(3));
    expect(server.requests.map(({ path }) => path.split('/').slice(-2).join('/'))).toEqual([
      `${ORE?.id}/reached`,
      `${ORE?.id}/left`,
      `${LOKOJA?.id}/reached`,
    ]);
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('drop a press that the server refuses', async () => {
    fakeServer({ [call(ORE?.id, 'reached')]: () => refusal(409, 'trip_closed', 'This trip is over.') });
    show();
    await press('At stop');
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(screen.getByRole('button', { name: 'At stop' })).toBeDefined();
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SharedTrip } from '@tafiya/tracking/contract.ts';
import type { MapRoute } from '@/shared/geo/map-view.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { SkipLink } from '@/shared/ui/skip-link.tsx';
import { ShareButton } from './share-button.tsx';
import { SharePage } from './share-page.tsx';

vi.mock('@/shared/geo/lazy-trip-map.tsx', () => ({
  LazyTripMap: ({ label, route }: { label: string; route: MapRoute }) => (
    <div role="region" aria-label={label}>
      {route.stops?.map(({ place }) => place).join(' > ')}
    </div>
  ),
}));

const TRIP_ID = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01';
const SHARE = {
  id: '2b6f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03',
  createdAt: '2030-11-28T08:00:00Z',
  revokedAt: null,
  viewedAt: null,
};
const TOKEN = 'abcdefghijklmnopqrstuv';
const stopOf = (place: string, changes: Partial<SharedTrip['stops'][number]> = {}) => ({
  id: crypto.randomUUID(),
  placeId: place.toLowerCase(),
  place,
  point: null,
  time: '2030-11-29T06:30:00Z',
  reachedAt: null,
  leftAt: null,
  estimatedAt: null,
  ...changes,
});
const shared = (changes: Partial<SharedTrip> = {}): SharedTrip => ({
  driverFirstName: 'Emeka',
  driverId: null,
  vehicleModel: 'Toyota Sienna',
  vehicleColour: 'Silver',
  vehiclePlateNumber: 'LSD-218-XB',
  origin: 'Lagos',
  destination: 'Ibadan',
  originPlaceId: 'lagos',
  destinationPlaceId: 'ibadan',
  fromPoint: null,
  toPoint: null,
  stops: [stopOf('Lagos'), stopOf('Ibadan', { time: '2030-11-29T09:15:00Z' })],
  status: 'en_route',
  departureDate: '2030-11-29T06:30:00Z',
  arrivalDate: '2030-11-29T09:15:00Z',
  lastPosition: { latitude: 6.6, longitude: 3.42, timestamp: new Date(Date.now() - 40_000).toISOString() },
  vehiclePosition: null,
  estimatedArrival: null,
  personArrivedAt: null,
  alarm: null,
  ...changes,
});

afterEach(() => vi.unstubAllGlobals());

async function stops(): Promise<string[]> {
  const list = await screen.findByRole('list', { name: 'Stops' });
  return within(list)
    .getAllByRole('listitem')
    .map((stop) =>
      [...stop.querySelectorAll('p:first-child > span, p:only-child, p + p')]
        .map(({ textContent }) => textContent)
        .filter(Boolean)
        .join(' '),
    );
}

describe('a shared trip', () => {
  it('shows first name, vehicle, plate, route, the position’s age and the arrival, and sends the token in the body', async () => {
    const server = fakeServer({ 'POST /api/shares/view': () => Response.json(shared()) });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await stops()).toEqual([
      'Lagos Planned 07:30 They get on here: To be agreed with the driver',
      'Ibadan Planned 10:15 They get off here: To be agreed with the driver',
    ]);
    for (const words of ['Emeka', 'silver Toyota Sienna', 'LSD-218-XB', 'On the way']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(screen.getByText(/^updated [34]\d s ago$/)).toBeTruthy();
    expect(screen.getByText('Planned: about 10:15')).toBeTruthy();
    expect(screen.queryByText('Arrival time not known yet')).toBeNull();
    expect(server.requests[0]).toMatchObject({ path: '/api/shares/view', body: { token: TOKEN } });
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  });

  it('shows when the car was at the stops, when it comes to those ahead, and where the person gets on and off', async () => {
    const point = { name: 'Jibowu park', hint: 'Gate two', latitude: 6.5244, longitude: 3.3792 };
    const times = [
      stopOf('Lagos', { point, reachedAt: '2030-11-29T06:10:00Z', leftAt: '2030-11-29T06:42:00Z' }),
      stopOf('Mowe', { reachedAt: '2030-11-29T07:20:00Z' }),
      stopOf('Sagamu', { estimatedAt: '2030-11-29T08:19:00Z' }),
      stopOf('Ogere', { time: '2030-11-29T08:40:00Z', estimatedAt: '2030-11-29T08:41:00Z' }),
      stopOf('Ibadan', { time: '2030-11-29T09:15:00Z', estimatedAt: '2030-11-29T09:41:00Z' }),
    ];
    fakeServer({
      'POST /api/shares/view': () =>
        Response.json(
          shared({ sharerFirstName: 'Ngozi', stops: times, personBoardedAt: '2030-11-29T06:31:00Z' }),
        ),
    });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await stops()).toEqual([
      'Lagos Left at 07:42 Ngozi gets on here: Jibowu park, Gate two',
      'Mowe Reached at 08:20',
      'The car',
      'Sagamu About 09:20, planned 07:30',
      'Ogere About 09:40',
      'Ibadan About 10:40, planned 10:15 Ngozi gets off here: To be agreed with the driver',
    ]);
    const map = screen.getByRole('link', { name: 'Jibowu park on the map' });
    expect(map.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org/);
    expect(screen.getByRole('heading', { name: 'Ngozi’s trip' })).toBeTruthy();
    expect(screen.getByText('On board since 07:31')).toBeTruthy();
    expect(screen.getByText(/^Ngozi sent you this link\./)).toBeTruthy();
  });

  it('shows the day until the car is on the way, and the face of a driver who agrees', async () => {
    const id = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2d09';
    const photo = () => new Response(new Uint8Array([1]), { headers: { 'content-type': 'image/webp' } });
    const view = { status: 'scheduled', lastPosition: null } as const;
    const server = fakeServer({
      'POST /api/shares/view': () => Response.json(shared(view)),
      [`GET /api/drivers/${id}/photo`]: photo,
    });
    const first = renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await screen.findByText(/^Fri 29 Nov.*, 07:30$/)).toBeTruthy();
    await stops();
    expect(screen.queryByText('No position yet')).toBeNull();
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/shares/view']);
    first.unmount();
    server.answer({ 'POST /api/shares/view': () => Response.json(shared({ ...view, driverId: id })) });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await screen.findByRole('img', { name: 'Photo of Emeka' })).toBeTruthy();
  });

  it('keeps its token in the URL when the skip link is used', async () => {
    fakeServer({ 'POST /api/shares/view': () => Response.json(shared()) });
    window.history.replaceState(null, '', `/s#${TOKEN}`);
    renderApp(
      <>
        <SkipLink />
        <SharePage />
      </>,
      `/s#${TOKEN}`,
    );
    await stops();
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    expect(window.location.hash).toBe(`#${TOKEN}`);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('says that Tafiya cancelled the trip with the person on board, and when they said that they got off', async () => {
    const server = fakeServer({
      'POST /api/shares/view': () => Response.json(shared({ status: 'cancelled' })),
    });
    const first = renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(
      await screen.findByText(
        'Tafiya cancelled this trip while they were on board. The map shows the vehicle until they say that they got off. Call them to be sure.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('LSD-218-XB')).toBeTruthy();
    first.unmount();
    server.answer({
      'POST /api/shares/view': () =>
        Response.json(
          shared({ status: 'cancelled', personArrivedAt: '2030-11-29T09:05:00Z', lastPosition: null }),
        ),
    });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(
      await screen.findByText(
        'Tafiya cancelled this trip while they were on board. They said at 10:05 that they got off.',
      ),
    ).toBeTruthy();
  });

  it('says that the person has arrived, and that they raised an alarm', async () => {
    const server = fakeServer({
      'POST /api/shares/view': () =>
        Response.json(shared({ personArrivedAt: '2030-11-29T09:05:00Z', lastPosition: null })),
    });
    const first = renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await screen.findByText('They have arrived, at 10:05.')).toBeTruthy();
    first.unmount();
    const alarm = { raisedAt: '2030-11-29T09:00:00Z', closedAt: null };
    const vehiclePosition = { latitude: 6.7, longitude: 3.5, timestamp: '2030-11-29T09:00:00Z' };
    server.answer({ 'POST /api/shares/view': () => Response.json(shared({ alarm, vehiclePosition })) });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await screen.findByText(/^They raised an alarm at 10:00\./)).toBeTruthy();
    expect(screen.getByText('Position of the car')).toBeTruthy();
    expect(screen.getByText(/This link works until the alarm ends, for at most 24 hours\./)).toBeTruthy();
  });

  it('the person says that they have arrived', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([SHARE]),
      [`POST /api/trips/${TRIP_ID}/arrived`]: () => new Response(null, { status: 204 }),
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(await screen.findByRole('button', { name: 'I have arrived' }));
    expect(await screen.findByText(/People with your link see that you have arrived/)).toBeTruthy();
    expect(server.requests.filter(({ path }) => path.endsWith('/arrived'))).toHaveLength(1);
  });

  it('says that there is no position yet while the car is on the way', async () => {
    fakeServer({ 'POST /api/shares/view': () => Response.json(shared({ lastPosition: null })) });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await screen.findByText('No position yet')).toBeTruthy();
    expect(screen.getByText('Planned: about 10:15')).toBeTruthy();
  });

  it('shows the age of an old position', async () => {
    const timestamp = new Date(Date.now() - 3.1 * 3600_000).toISOString();
    fakeServer({
      'POST /api/shares/view': () =>
        Response.json(shared({ lastPosition: { latitude: 6.6, longitude: 3.42, timestamp } })),
    });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await screen.findByText('last known 3 h ago')).toBeTruthy();
  });

  it.each([
    ['was revoked', TOKEN],
    ['does not have the form of a token', 'short'],
    ['is missing', ''],
  ])('shows that the link is no longer valid when its token %s', async (_case, token) => {
    fakeServer({
      'POST /api/shares/view': () => refusal(404, 'not_found', 'This link is not valid any more.'),
    });
    renderApp(<SharePage />, `/s#${token}`);
    expect(await screen.findByText('This link is no longer valid')).toBeTruthy();
  });

  it('offers a retry when the server cannot be reached', async () => {
    fakeServer().unplug();
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

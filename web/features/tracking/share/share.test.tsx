import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SharedTrip } from '@tafiya/tracking/contract.ts';
import type { MapRoute } from '@/shared/geo/map-view.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { SkipLink } from '@/shared/ui/skip-link.tsx';
import { Followers, ShareButton } from './share-button.tsx';
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
const shared = (changes: Partial<SharedTrip> = {}): SharedTrip => ({
  driverFirstName: 'Emeka',
  vehicleModel: 'Toyota Sienna',
  vehicleColour: 'Silver',
  vehiclePlateNumber: 'LSD-218-XB',
  origin: 'Lagos',
  destination: 'Ibadan',
  originPlaceId: 'lagos',
  destinationPlaceId: 'ibadan',
  fromPoint: { name: 'Jibowu park', hint: 'Gate two', latitude: 6.5244, longitude: 3.3792 },
  toPoint: null,
  stops: [
    { id: '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2c01', placeId: 'lagos', place: 'Lagos', point: null },
    { id: '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2c02', placeId: 'ibadan', place: 'Ibadan', point: null },
  ],
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

describe('sharing a trip', () => {
  it('creates a link with the token in the fragment, lists it and revokes it', async () => {
    let shares = [] as (typeof SHARE | (Omit<typeof SHARE, 'revokedAt'> & { revokedAt: string }))[];
    const revoke = () => {
      shares = [{ ...SHARE, revokedAt: '2030-11-28T09:00:00Z' }];
      return new Response(null, { status: 204 });
    };
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json(shares),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => {
        shares = [SHARE];
        return Response.json({ ...SHARE, token: TOKEN }, { status: 201 });
      },
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link to this trip');
    expect(link.value).toBe(`${window.location.origin}/s#${TOKEN}`);
    await person.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText(/^Link copied/)).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link.value);
    const before = shares;
    server.answer({ [`DELETE /api/shares/${SHARE.id}`]: () => refusal(503, 'unavailable', 'We are busy.') });
    const sheet = within(screen.getByRole('dialog'));
    await person.click(await sheet.findByRole('button', { name: /Revoke link created/ }));
    expect((await sheet.findByRole('alert')).textContent).toBe('We are busy.');
    expect(shares).toBe(before);
    server.answer({ [`DELETE /api/shares/${SHARE.id}`]: revoke });
    await person.click(sheet.getByRole('button', { name: /Revoke link created/ }));
    expect(await sheet.findByText('Link revoked. It no longer works.')).toBeTruthy();
    expect(sheet.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.queryByLabelText('Link to this trip')).toBeNull());
    expect(server.requests.some(({ method, path }) => method === 'DELETE' && path.endsWith(SHARE.id))).toBe(
      true,
    );
  });

  it('shows the first name of the person only if they chose so', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([]),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => refusal(503, 'unavailable', 'We are busy.'),
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    await screen.findByText('We are busy.');
    const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent()).toEqual([{ showsName: false }]);
    await person.click(screen.getByRole('checkbox', { name: 'Show my first name' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    await waitFor(() => expect(sent()).toEqual([{ showsName: false }, { showsName: true }]));
  });

  it('sends a new link by WhatsApp or SMS first', async () => {
    fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([]),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => Response.json({ ...SHARE, token: TOKEN }, { status: 201 }),
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    const sheet = within(screen.getByRole('dialog'));
    await sheet.findByRole('link', { name: 'WhatsApp' });
    const ways = sheet.getAllByRole('link').map((link) => link.getAttribute('href'));
    const message = encodeURIComponent(`Follow my trip on Tafiya ${window.location.origin}/s#${TOKEN}`);
    expect(ways).toEqual([`whatsapp://send?text=${message}`, `sms:?body=${message}`]);
  });

  it.each([
    ['nobody had it open', null, /Not opened yet/],
    ['somebody has it open', 20_000, /Open now/],
    ['somebody had it open', 2 * 3600_000, /Last opened [A-Z]/],
  ])('shows who follows when %s', async (_, ageMs, words) => {
    const viewedAt = ageMs && new Date(Date.now() - ageMs).toISOString();
    fakeServer({ [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([{ ...SHARE, viewedAt }]) });
    renderApp(<Followers tripId={TRIP_ID} />);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('shows nobody who follows without a link', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () =>
        Response.json([{ ...SHARE, revokedAt: '2030-11-28T09:00:00Z' }]),
    });
    renderApp(<Followers tripId={TRIP_ID} />);
    await waitFor(() => expect(server.requests).toHaveLength(1));
    expect(screen.queryByText('Family can follow')).toBeNull();
  });

  it('keeps the new link when the list of links fails, because it is shown only once', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([]),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => {
        server.answer({
          [`GET /api/trips/${TRIP_ID}/shares`]: () => refusal(400, 'invalid_input', 'No list.'),
        });
        return Response.json({ ...SHARE, token: TOKEN }, { status: 201 });
      },
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    expect(await screen.findByText('No list.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Link to this trip').value).toContain(TOKEN);
  });

  it('shows why no link could be created', async () => {
    fakeServer({
      [`GET /api/trips/${TRIP_ID}/shares`]: () => Response.json([]),
      [`POST /api/trips/${TRIP_ID}/shares`]: () => refusal(409, 'trip_closed', 'This trip is over.'),
    });
    const person = userEvent.setup();
    renderApp(<ShareButton tripId={TRIP_ID} />);
    await person.click(screen.getByRole('button', { name: 'Let family follow' }));
    await person.click(screen.getByRole('button', { name: 'Create a link' }));
    expect(await screen.findByText('This trip is over.')).toBeTruthy();
  });
});

describe('a shared trip', () => {
  it('shows first name, vehicle, plate, route, the position’s age and the arrival, and sends the token in the body', async () => {
    const server = fakeServer({ 'POST /api/shares/view': () => Response.json(shared()) });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect(await screen.findByRole('heading', { name: /Lagos\s+to\s+Ibadan/ })).toBeTruthy();
    for (const words of ['Emeka', 'silver Toyota Sienna', 'LSD-218-XB', 'On the way']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(screen.getByText(/^updated [34]\d s ago$/)).toBeTruthy();
    expect(screen.getByText('Planned: about 10:15')).toBeTruthy();
    expect(screen.queryByText('Arrival time not known yet')).toBeNull();
    expect(server.requests[0]).toMatchObject({ path: '/api/shares/view', body: { token: TOKEN } });
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  });

  it('shows where the person who sent the link gets on and off, with links to the maps', async () => {
    fakeServer({ 'POST /api/shares/view': () => Response.json(shared({ sharerFirstName: 'Ngozi' })) });
    renderApp(<SharePage />, `/s#${TOKEN}`);
    expect((await screen.findByText('Meet at')).nextElementSibling?.textContent).toMatch(
      /^Jibowu park, Gate two/,
    );
    const map = screen.getByRole('link', { name: 'Jibowu park on the map' });
    expect(map.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org/);
    expect(screen.getByText('Get off at').nextElementSibling?.textContent).toBe(
      'To be agreed with the driver',
    );
    expect(screen.getByText(/^Fri 29 Nov.*, 07:30$/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Ngozi’s trip' })).toBeTruthy();
    expect(screen.getByText(/^Ngozi sent you this link\./)).toBeTruthy();
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
    await screen.findByRole('heading', { name: /Lagos\s+to\s+Ibadan/ });
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

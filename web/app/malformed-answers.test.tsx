import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SharedTrip } from '@tafiya/tracking/contract.ts';
import { AuthPage } from '@/features/people/auth-page.tsx';
import { AlertsPage } from '@/features/notifications/alerts-page.tsx';
import { SharePage } from '@/features/tracking/share/share-page.tsx';
import { dropSession } from '@/shared/session/session.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { sessionOf, userOf } from '@/shared/testing/people.ts';
import { fillIn, renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { SearchScreen } from './search-screen.tsx';
import { TripScreen } from './trip-screen.tsx';

/*
 * An answer that is not what the contract says: the page shows its own error with a retry, which then works. A page that
 * breaks would show the boundary's "This page did not load".
 */
vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));
// jsdom has no size for a map.
vi.mock('@/shared/geo/lazy-trip-map.tsx', () => ({ LazyTripMap: () => null }));

const TRIP = tripOf();
const TOKEN = 'a'.repeat(22);
const SHARED: SharedTrip = {
  driverFirstName: 'Emeka',
  driverId: null,
  vehicleModel: 'Toyota Sienna',
  vehicleColour: null,
  vehiclePlateNumber: 'LSD-218-XB',
  origin: 'Lagos',
  destination: 'Abuja',
  originPlaceId: 'lagos',
  destinationPlaceId: 'abuja',
  fromPoint: null,
  toPoint: null,
  stops: [],
  departureDate: TRIP.departureDate,
  arrivalDate: '2030-11-29T18:00:00Z',
  status: 'scheduled',
  lastPosition: null,
  vehiclePosition: null,
  estimatedArrival: null,
  personArrivedAt: null,
  alarm: null,
};
const ALERT = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'booking_created',
  title: '2 seats booked',
  body: 'Ada booked 2 seats.',
  link: null,
  trip: null,
  createdAt: '2026-11-20T10:00:00Z',
  readAt: null,
};
const SEARCH = searchResponseOf({ matches: [matchOf({ trip: TRIP })] });

interface PageCase {
  path: string;
  /** The answer that is malformed. */
  call: string;
  good: object;
  /** The answer without a field, and with one of the wrong type. */
  missing: object;
  wrong: object;
  /** A text of the page with the good answer. */
  shown: string | RegExp;
  signedIn?: true;
}

const { farePerSeat: _fare, ...withoutFare } = TRIP;
const withoutTitle = { ...ALERT, title: undefined };
const booking = bookingOf();

const PAGES: Record<string, PageCase> = {
  'search results': {
    path: '/search?from=Lagos&to=Abuja&date=2035-03-04',
    call: 'POST /api/trips/search',
    good: SEARCH,
    missing: { ...SEARCH, alternatives: undefined },
    wrong: { ...SEARCH, matches: [{ ...SEARCH.matches[0], trip: withoutFare }] },
    shown: /1 trip found/,
  },
  'a trip': {
    path: `/trips/${TRIP.id}`,
    call: `GET /api/trips/${TRIP.id}`,
    good: TRIP,
    missing: withoutFare,
    wrong: { ...TRIP, driver: 'Emeka' },
    shown: 'Toyota Sienna',
  },
  'a shared trip': {
    path: `/s#${TOKEN}`,
    call: 'POST /api/shares/view',
    good: SHARED,
    missing: { ...SHARED, status: undefined },
    wrong: { ...SHARED, origin: 7 },
    shown: 'LSD-218-XB',
  },
  alerts: {
    path: '/alerts',
    call: 'GET /api/notifications',
    good: [ALERT],
    missing: [withoutTitle],
    wrong: { alerts: [ALERT] },
    shown: '2 seats booked',
    signedIn: true,
  },
  'the dashboard': {
    path: '/dashboard',
    call: 'GET /api/passenger/bookings',
    good: [booking],
    missing: [{ ...booking, trip: undefined }],
    wrong: [{ ...booking, seats: 'two' }],
    shown: /^Your ticket/,
    signedIn: true,
  },
};

const html = () =>
  new Response('<!doctype html><p>Sign in to this network</p>', { headers: { 'content-type': 'text/html' } });

function show(path: string) {
  renderApp(
    <PageBoundary>
      <Routes>
        <Route path="/search" element={<SearchScreen />} />
        <Route path="/trips/:id" element={<TripScreen />} />
        <Route path="/s" element={<SharePage />} />
        <Route path="/auth" element={<AuthPage />} />
        <Route path="/alerts" element={<AlertsPage />} />
        <Route path="/dashboard" element={<DashboardPage />} />
      </Routes>
    </PageBoundary>,
    path,
  );
}

function others() {
  return fakeServer({
    'GET /api/passenger/bookings': () => Response.json([]),
    'GET /api/trips': () => Response.json([]),
    'GET /api/notifications/unread': () => Response.json({ unread: 0 }),
  });
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  useSession.setState(SIGNED_OUT);
});
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(PAGES))('%s', (_, { path, call, good, missing, wrong, shown, signedIn }) => {
  it.each<[string, () => Response]>([
    ['without a field', () => Response.json(missing)],
    ['with a field of the wrong type', () => Response.json(wrong)],
    ['that is null', () => Response.json(null)],
    ['that is an HTML page', html],
    ['without a body', () => new Response('')],
    ['that breaks off', () => new Response(JSON.stringify(good).slice(0, -5))],
  ])('shows an answer %s as an error, and the page after a retry', async (_name, answer) => {
    if (signedIn) useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
    const server = others();
    server.answer({ [call]: answer });
    show(path);
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryByText('This page did not load')).toBeNull();
    server.answer({ [call]: () => Response.json(good) });
    if (retry) await userEvent.click(retry);
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('sign-in', () => {
  afterEach(() => dropSession());

  it.each<[string, () => Response]>([
    ['without a field', () => Response.json({ ...sessionOf(), token: undefined })],
    ['with a field of the wrong type', () => Response.json({ ...sessionOf(), user: 'Ada' })],
    ['that is an HTML page', html],
    ['without a body', () => new Response('')],
    ['that breaks off', () => new Response(JSON.stringify(sessionOf()).slice(0, -5))],
  ])('shows an answer %s beside the form, which can be sent again', async (_name, answer) => {
    const server = others();
    server.answer({ 'POST /api/auth/login': answer });
    show('/auth');
    const person = await fillIn({ Email: 'ada@tafiya.test', Password: 'tafiya-demo-2026' });
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
    await person.click(submit);
    expect((await screen.findAllByText(/Something went wrong|This network blocks/)).length).toBeGreaterThan(
      0,
    );
    await waitFor(() => expect(submit.disabled).toBe(false));
    expect(useSession.getState().status).toBe('out');
  });
});

/** Each field of a trip, replaced. A page may ignore a field, but must not break. */
const FIELDS = [...Object.keys(TRIP), ...Object.keys(TRIP.driver).map((name) => `driver.${name}`), 'company'];

describe('a trip whose answer has', () => {
  it.each(FIELDS)('an object as %s does not break its page', async (field) => {
    const trip = structuredClone(TRIP) as unknown as Record<string, unknown>;
    const [name = '', inner] = field.split('.');
    if (inner === undefined) trip[name] = { unexpected: true };
    else trip[name] = { ...TRIP.driver, [inner]: { unexpected: true } };
    const server = others();
    server.answer({ [`GET /api/trips/${TRIP.id}`]: () => Response.json(trip) });
    show(`/trips/${TRIP.id}`);
    await screen.findByRole('heading', { name: /Error Loading Trip|Lagos to Abuja/ });
    expect(screen.queryByText('This page did not load')).toBeNull();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '@tafiya/people/contract.ts';
import { AuthPage } from '@/features/people/auth-page.tsx';
import { CorporateAuthPage } from '@/features/people/corporate-auth-page.tsx';
import { dropSession } from '@/shared/session/session.ts';
import { SIGNED_OUT, useSession, type SessionState } from '@/shared/session/store.ts';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { bookingOf, passengerOf } from '@/shared/testing/bookings.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { manifestOf } from '@/shared/saved/saved-manifest.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { ticketOf } from '@/shared/saved/saved-ticket.ts';
import { saveManifest, saveTickets } from '@/shared/saved/saved.ts';
import { RequireUser } from './routes.tsx';

let server: FakeServer;

beforeEach(() => {
  server = fakeServer({ 'GET /api/user': () => Response.json(userOf()) });
});

afterEach(() => {
  dropSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(path: string, session: Partial<SessionState>) {
  useSession.setState({ ...SIGNED_OUT, ...session });
  renderApp(
    <Routes>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/corporate-auth" element={<CorporateAuthPage />} />
      <Route element={<RequireUser />}>
        <Route path="*" element={<h1>The page</h1>} />
      </Route>
    </Routes>,
    path,
  );
}

function signedIn(changes: Partial<User> = {}): Partial<SessionState> {
  return { status: 'in', user: userOf(changes) };
}

function address(): string | null {
  return screen.getByTestId('address').textContent;
}

describe('a page that requires a user', () => {
  it('shows a spinner while the user is loading', () => {
    open('/dashboard', { status: 'loading' });
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(address()).toBe('/dashboard');
  });

  it('sends visitors to sign-in with the path to return to', () => {
    open('/dashboard?tab=past', {});
    expect(address()).toBe('/auth?next=%2Fdashboard%3Ftab%3Dpast');
  });

  it('opens for a user', () => {
    open('/dashboard', signedIn());
    expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  });

  it('shows that the user is offline, keeps them signed in, and opens when they try again', async () => {
    storeSession();
    open('/dashboard', { status: 'loading', problem: { kind: 'offline' } });
    screen.getByRole('heading', { name: 'You are offline' });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'The page' });
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/user']);
  });

  it('says that the sign-in cannot be renewed now', () => {
    open('/dashboard', { status: 'loading', problem: { kind: 'offline' }, postponed: 'Not now' });
    expect(screen.getByRole('heading', { name: 'You are still signed in' })).toBeDefined();
    expect(screen.getByText('This page will open when we can renew your sign-in.')).toBeDefined();
  });

  it('lists without network the tickets and manifests that are saved on the phone', async () => {
    storeSession();
    const saved = { userId: userOf().id, savedAt: Date.now() };
    await saveTickets([ticketOf(bookingOf(), saved)]);
    const trip = tripOf({ origin: 'Jos', departureDate: '2030-12-01T06:30:00Z' });
    await saveManifest(manifestOf(trip, [passengerOf()], saved));
    open('/dashboard', { status: 'loading', problem: { kind: 'offline' } });
    const list = within(await screen.findByRole('region', { name: 'Saved on this phone' }));
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Lagos to AbujaTicket, Fri 29 Nov 2030, 07:30', `/ticket/${bookingOf().id}`],
      ['Jos to AbujaPassenger manifest, Sun 1 Dec 2030, 07:30', `/trips/${trip.id}/manifest`],
    ]);
    await savedStore.clear();
  });

  it('shows why an account is suspended, and lets its owner log out', async () => {
    open('/dashboard', {
      status: 'loading',
      problem: { kind: 'suspended', message: 'Papers did not match' },
    });
    screen.getByText('Papers did not match');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/auth'));
  });
});

describe('sign-in for a user who is already signed in', () => {
  it.each<[string, Partial<User>, string]>([
    ['/auth', {}, '/dashboard'],
    ['/auth?next=%2Ftrips%2F7%3Fseats%3D2', {}, '/trips/7?seats=2'],
    ['/auth?next=https%3A%2F%2Fevil.example', {}, '/dashboard'],
    ['/auth?next=%2F%2Fevil.example', {}, '/dashboard'],
    ['/corporate-auth', { userType: 'corporate' }, '/corporate'],
    ['/corporate-auth', { userType: 'driver' }, '/dashboard'],
  ])('%s for %o redirects to %s', (path, user, target) => {
    open(path, signedIn(user));
    expect(address()).toBe(target);
  });
});

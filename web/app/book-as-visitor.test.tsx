import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropSession } from '@/shared/session/session.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { requestOf } from '@/shared/testing/requests.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { sessionOf, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { useToast } from '@/shared/ui/toaster.ts';
import { TripScreen } from './trip-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const TRIP = tripOf();
const PATH = `/trips/${TRIP.id}`;

function show(path = PATH, trip = TRIP) {
  const server = fakeServer({
    [`GET /api/trips/${TRIP.id}`]: () => Response.json(trip),
    'GET /api/passenger/bookings': () => Response.json([]),
  });
  renderApp(
    <Routes>
      <Route path="/trips/:id?" element={<TripScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    path,
  );
  return { server, person: userEvent.setup() };
}

function openWideWindow() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 48rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const address = () => screen.getByTestId('address').textContent;

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => {
  dropSession();
  useToast.setState({ current: null });
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a visitor who books', () => {
  it('lets visitors choose seats and payment, and one button makes their account and books', async () => {
    const online = tripOf({ payments: { cash: true, online: true } });
    const { server, person } = show(PATH, online);
    await person.click(await screen.findByRole('button', { name: /^Book This Trip/ }));
    await waitFor(() => expect(address()).toBe(`${PATH}?book=1`));
    await person.click(await screen.findByRole('button', { name: 'One more' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?book=2`));
    expect(await screen.findByRole('button', { name: 'Pay ₦43,000 by card' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Change how you pay' }));
    await person.click(screen.getByRole('radio', { name: 'Cash to Emeka when you board' }));
    const fields = within(await screen.findByRole('region', { name: 'Where do we send your ticket?' }));
    await person.type(fields.getByLabelText('Name'), 'Ada Obi');
    // The key "next" of a phone goes from field to field.
    for (const typed of ['0803 123 4567', 'ada@example.com']) {
      await person.tab();
      await person.keyboard(typed);
    }
    await person.click(screen.getByRole('button', { name: 'Book 2 seats, pay ₦43,000 in cash' }));
    expect(await fields.findByText(/at least 8 characters$/, { selector: '[aria-live]' })).toBeDefined();
    await person.type(fields.getByLabelText(/^Password/), 'correct horse battery');
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);

    server.answer({
      'POST /api/auth/register': () => Response.json(sessionOf(), { status: 201 }),
      'GET /auth/v1/user': () => Response.json({ id: userOf().id }),
      'POST /api/bookings': () => Response.json(bookingOf({ trip: TRIP }), { status: 201 }),
    });
    await person.click(screen.getByRole('button', { name: 'Book 2 seats, pay ₦43,000 in cash' }));
    expect(await screen.findByRole('heading', { name: 'Your seats are booked' })).toBeDefined();
    const registered = server.requests.find(({ path }) => path === '/api/auth/register')?.body;
    expect(registered).toMatchObject({
      name: 'Ada Obi',
      phone: expect.stringMatching(/8031234567$/),
      email: 'ada@example.com',
    });
    const sent = server.requests.find(({ path }) => path === '/api/bookings')?.body;
    expect(sent).toMatchObject({ tripId: TRIP.id, seats: 2 });
  });

  it('an account that exists signs in with the button that books, and what was typed is kept', async () => {
    const { server, person } = show(`${PATH}?book=2`);
    await person.type(await screen.findByLabelText<HTMLInputElement>('Name'), 'Ada Obi');
    await person.click(screen.getByRole('button', { name: 'I have an account' }));
    await person.click(screen.getByRole('button', { name: 'I have no account yet' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Ada Obi');
    await person.click(screen.getByRole('button', { name: 'I have an account' }));
    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'correct horse battery');
    server.answer({
      'POST /api/auth/login': () => refusal(401, 'invalid_credentials', 'Wrong email or password.'),
    });
    const book = () => screen.getByRole('button', { name: /^Book 2 seats, pay/ });
    await person.click(book());
    expect(await screen.findByText('Wrong email or password.')).toBeDefined();
    server.answer({
      'POST /api/auth/login': () => Response.json({ ...sessionOf(), user: userOf({ userType: 'driver' }) }),
      'GET /auth/v1/user': () => Response.json({ id: userOf().id }),
    });
    await person.click(book());
    const refused = within(await screen.findByRole('dialog', { name: 'Driver accounts cannot book seats' }));
    expect(refused.getByRole('button', { name: 'Use a passenger account' })).toBeDefined();
    expect(server.requests.some(({ path }) => path === '/api/bookings')).toBe(false);
  });

  it('in wide windows closes the answer to a request, and offers the form again', async () => {
    openWideWindow();
    useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
    const { server, person } = show(PATH, tripOf({ confirmsPassengers: true, stops: stopsOf([3, 3]) }));
    server.answer({
      [`POST /api/trips/${TRIP.id}/requests`]: () => Response.json(requestOf(), { status: 201 }),
      'GET /api/requests': () => Response.json({ requests: [], asked: 0, answered: 0 }),
    });
    const panel = within(await screen.findByRole('region', { name: 'Book This Trip' }));
    await person.click(await panel.findByRole('button', { name: /^Ask for 1 seat/ }));
    expect(await screen.findByRole('dialog', { name: 'Your request is sent' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: /^Ask for 1 seat/ })).toBeDefined();
  });

  it('in wide windows books beside the trip, without a dialog, and makes the account there', async () => {
    openWideWindow();
    const online = tripOf({ payments: { cash: true, online: true } });
    const { server, person } = show(PATH, online);
    const panel = within(await screen.findByRole('region', { name: 'Book This Trip' }));
    expect(panel.getByText('3 seats left')).toBeDefined();
    await person.click(panel.getByRole('radio', { name: 'Cash to Emeka when you board' }));
    expect(panel.queryByLabelText('Name')).toBeNull();
    await person.click(panel.getByRole('button', { name: 'Book 1 seat, pay ₦21,500 in cash' }));
    const name = await panel.findByLabelText('Name');
    expect(document.activeElement).toBe(name);
    await person.keyboard('Ada Obi');
    await person.type(panel.getByLabelText('Phone'), '0803 123 4567');
    await person.type(panel.getByLabelText('Email'), 'ada@example.com');
    await person.type(panel.getByLabelText(/^Password/), 'correct horse battery');
    expect(screen.queryByRole('dialog')).toBeNull();
    server.answer({
      'POST /api/auth/register': () => Response.json(sessionOf(), { status: 201 }),
      'GET /auth/v1/user': () => Response.json({ id: userOf().id }),
      'POST /api/bookings': () => {
        server.answer({
          'GET /api/passenger/bookings': () => Response.json([bookingOf({ seats: 1, trip: TRIP })]),
        });
        return Response.json(bookingOf({ seats: 1, trip: TRIP }), { status: 201 });
      },
    });
    await person.click(panel.getByRole('button', { name: 'Book 1 seat, pay ₦21,500 in cash' }));
    expect(await screen.findByRole('dialog', { name: 'Your seat is booked' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Book This Trip' })).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Your booking' })).toBeDefined();
  });
});

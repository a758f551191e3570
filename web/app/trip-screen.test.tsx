import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trip } from '@tafiya/trips/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { dropSession } from '@/shared/session/session.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf, passengerOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { useToast } from '@/shared/ui/toaster.ts';
import { TripScreen } from './trip-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const TRIP = tripOf();
const PATH = `/trips/${TRIP.id}`;

function show(path = PATH, user: User | null = null, trip: Trip = TRIP) {
  if (user) useSession.setState({ status: 'in', user, token: 'token', problem: null });
  const server = fakeServer({
    [`GET /api/trips/${TRIP.id}`]: () => Response.json(trip),
    'GET /api/passenger/bookings': () => Response.json([]),
    [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json([]),
  });
  renderApp(
    <Routes>
      <Route path="/trips/:id?" element={<TripScreen />} />
      <Route
        path="/search"
        element={
          <Link to={PATH} state={{ reasons: { reasoning: [], drawbacks: [] } }}>
            A result
          </Link>
        }
      />
      <Route path="*" element={null} />
    </Routes>,
    path,
  );
  return { server, person: userEvent.setup() };
}

const address = () => screen.getByTestId('address').textContent;

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => {
  dropSession();
  useToast.setState({ current: null });
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('trip page', () => {
  it('offers everyone to share an open trip, and no one to share one that is over', async () => {
    show();
    expect(await screen.findByRole('button', { name: /^Share this trip/ })).toBeDefined();
    cleanup();
    show(PATH, null, tripOf({ status: 'completed' }));
    expect(await screen.findByText('Completed')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Share this trip/ })).toBeNull();
  });

  it('shows visitors that a trip is full instead of asking them to sign in, and offers to wait or to search', async () => {
    show(`${PATH}?book=2`, null, tripOf({ seatsAvailable: 0 }));
    expect(await screen.findByRole('heading', { name: 'This trip is full' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find another trip' }).getAttribute('href')).toBe(
      '/search?from=Lagos&to=Abuja',
    );
    expect(await screen.findByRole('button', { name: 'Tell me when a seat is free' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says in one line why a trip that cannot be paid is not bookable, and has no button', async () => {
    show(PATH, userOf(), tripOf({ payments: { cash: false, online: false } }));
    expect(await screen.findAllByText("Not bookable until Emeka's account is checked")).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Book This Trip/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'How you pay' })).toBeNull();
  });

  it('opens the booking with the number of seats in the URL', async () => {
    show(`${PATH}?book=2`, userOf());
    expect(await screen.findByRole('button', { name: /^Book 2 seats, pay/ })).toBeDefined();
  });

  it('keeps showing the trip after the booking is closed', async () => {
    const { person } = show(`${PATH}?book=2`, userOf());
    await person.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull());
    expect(address()).toBe(PATH);
  });

  it('removes the booking from the URL once the seats are booked, so that "back" does not open it again', async () => {
    const { server, person } = show(`${PATH}?book=2`, userOf());
    server.answer({ 'POST /api/bookings': () => Response.json(bookingOf({ trip: TRIP }), { status: 201 }) });
    await person.click(await screen.findByRole('button', { name: /^Book 2 seats, pay/ }));
    expect(await screen.findByRole('heading', { name: 'Your seats are booked' })).toBeDefined();
    await waitFor(() => expect(address()).toBe(PATH));
    await person.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a passenger with a booking the booked trip, whatever the URL says', async () => {
    const { server } = show(`${PATH}?book=1`, userOf());
    server.answer({ 'GET /api/passenger/bookings': () => Response.json([bookingOf({ trip: TRIP })]) });
    expect(await screen.findByRole('heading', { name: 'Your booking' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows passengers their booking, what they pay and the link to track it', async () => {
    const { server } = show(PATH, userOf());
    server.answer({ 'GET /api/passenger/bookings': () => Response.json([bookingOf({ trip: TRIP })]) });
    expect(await screen.findByRole('heading', { name: 'Your booking' })).toBeDefined();
    expect(screen.getByText(/You pay the driver ₦43,000 when you board/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Your ticket' }).getAttribute('href')).toBe(
      `/ticket/${bookingOf().id}`,
    );
    expect(screen.getByRole('link', { name: 'Track Trip' }).getAttribute('href')).toBe(`/track/${TRIP.id}`);
    expect(await screen.findByRole('link', { name: 'Message driver' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Book This Trip/ })).toBeNull();
  });

  it('lets visitors and passengers ask the driver, before the trip leaves', async () => {
    show(PATH, null);
    const link = await screen.findByRole('link', { name: 'Ask the driver' });
    expect(link.getAttribute('href')).toBe(`/messages/new?trip=${TRIP.id}`);
    cleanup();
    show(PATH, userOf(), tripOf({ status: 'en_route' }));
    expect(await screen.findByRole('heading', { name: 'This trip has left' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /driver$/ })).toBeNull();
  });

  it('tells a company that it cannot book, except on its own trips', async () => {
    const company = userOf({ userType: 'corporate', companyName: 'Sahel Lines Ltd' });
    show(PATH, company);
    expect(await screen.findByRole('heading', { name: 'Company accounts cannot book seats' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Use a passenger account' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Book This Trip/ })).toBeNull();
  });

  it('does not mention booking on a company’s own trip', async () => {
    const company = userOf({ userType: 'corporate', companyName: 'Sahel Lines Ltd' });
    show(PATH, company, tripOf({ company: 'Sahel Lines Ltd' }));
    expect(await screen.findByRole('heading', { name: /Lagos/ })).toBeDefined();
    expect(screen.queryByText(/cannot book seats/)).toBeNull();
  });

  it.each([
    ['cancelled', 'This trip was cancelled'],
    ['en_route', 'This trip has left'],
  ] as const)('shows why a trip that is %s cannot be booked, and links to others', async (status, words) => {
    const { server } = show(PATH, userOf());
    server.answer({ [`GET /api/trips/${TRIP.id}`]: () => Response.json(tripOf({ status })) });
    expect(await screen.findByRole('heading', { name: words })).toBeDefined();
    const another = screen.getByRole('link', { name: 'Find another trip' });
    expect(another.getAttribute('href')).toBe('/search?from=Lagos&to=Abuja');
    expect(screen.queryByRole('button', { name: /^Book This Trip/ })).toBeNull();
  });

  it('says that the company is finding another driver, and offers no booking', async () => {
    show(PATH, userOf(), { ...TRIP, driverId: null, company: 'Sahel Lines' });
    expect(await screen.findByText('Finding another driver')).toBeDefined();
    expect(screen.getByText(/Sahel Lines is looking for another driver/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Book This Trip/ })).toBeNull();
  });

  it('shows the controls to its driver', async () => {
    show(PATH, userOf({ userType: 'driver', id: TRIP.driverId }));
    expect(await screen.findByRole('button', { name: 'Edit Trip' })).toBeDefined();
    expect(screen.getByText(/3\/6 booked/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Book This Trip/ })).toBeNull();
  });

  it('shows its driver the passengers and their phone numbers', async () => {
    const { server } = show(PATH, userOf({ userType: 'driver', id: TRIP.driverId }));
    server.answer({
      [`GET /api/trips/${TRIP.id}/passengers`]: () =>
        Response.json([
          passengerOf({ name: 'Ada Obi' }),
          passengerOf({
            bookingId: crypto.randomUUID(),
            name: 'Bola Ade',
            phone: null,
            seats: 1,
            paymentMethod: 'online',
          }),
        ]),
    });
    const list = within(await screen.findByRole('list', { name: 'Passengers' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ada Obi₦43,000 cash2 seats, 0803 123 4567CallMessage',
      'Bola AdePaid1 seatMessage',
    ]);
    expect(list.getByRole('link', { name: 'Call Ada Obi' }).getAttribute('href')).toBe('tel:+2348031234567');
  });

  it('shows the error when the passengers cannot be loaded', async () => {
    const { server } = show(PATH, userOf({ userType: 'driver', id: TRIP.driverId }));
    server.answer({
      [`GET /api/trips/${TRIP.id}/passengers`]: () => refusal(404, 'not_found', 'Trip not found.'),
    });
    expect(await screen.findByText('Trip not found.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Edit Trip' })).toBeDefined();
  });

  it('shows another driver the trip without the controls', async () => {
    show(PATH, userOf({ userType: 'driver' }));
    expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Edit Trip|Book This Trip/ })).toBeNull();
  });

  it('leads back to the results that led here, with their query; else to the dashboard', async () => {
    const { person } = show('/search?from=Lagos&to=Abuja', userOf());
    await person.click(screen.getByRole('link', { name: 'A result' }));
    await person.click(await screen.findByRole('link', { name: 'Back to results' }));
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toBe('/search?from=Lagos&to=Abuja'),
    );
    await person.click(screen.getByRole('link', { name: 'A result' }));
    await person.click(await screen.findByRole('button', { name: /^Book This Trip/ }));
    await person.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe(PATH));
    await person.click(screen.getByRole('link', { name: 'Back to results' }));
    await waitFor(() => expect(address()).toBe('/search?from=Lagos&to=Abuja'));
    cleanup();
    show(PATH, userOf());
    expect((await screen.findByRole('link', { name: 'Back to Dashboard' })).getAttribute('href')).toBe(
      '/dashboard',
    );
  });

  it.each(['/trips', '/trips/unknown'])("shows 'Trip Not Found' at %s", async (path) => {
    show(path);
    expect(await screen.findByRole('heading', { name: 'Trip Not Found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it("shows 'Error Loading Trip' with a retry that works", async () => {
    const { server, person } = show();
    server.answer({ [`GET /api/trips/${TRIP.id}`]: () => refusal(500, 'internal', 'Something failed.') });
    expect(await screen.findByRole('heading', { name: 'Error Loading Trip' })).toBeDefined();
    server.answer({ [`GET /api/trips/${TRIP.id}`]: () => Response.json(TRIP) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
  });

  it.each([
    ['scheduled', '2/6 booked. Fares: ₦43,000.'],
    ['completed', '2/6 booked. Fares: ₦43,000.'],
  ] as const)('shows the driver of a %s trip the seats sold and the money', async (status, words) => {
    const { server } = show(PATH, userOf({ id: TRIP.driverId, userType: 'driver' }));
    server.answer({
      [`GET /api/trips/${TRIP.id}`]: () =>
        Response.json(tripOf({ status, totalSeats: 6, seatsAvailable: 4, farePerSeat: 21_500 })),
    });
    expect(await screen.findByText(words)).toBeDefined();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { PAST_TRIPS_SHOWN } from '@tafiya/core/limits.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { renders } from '@/shared/testing/count-renders.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { PassengerDashboard } from './passenger-dashboard.tsx';

vi.mock('./recent-bookings.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

function show(options: { bookings?: Booking[]; trips?: Trip[] } = {}) {
  const server = fakeServer({
    'GET /api/passenger/bookings': () => Response.json(options.bookings ?? []),
    'GET /api/trips': () => Response.json(options.trips ?? []),
  });
  const onBook = vi.fn<(trip: Trip) => void>();
  const onCancel = vi.fn<(booking: Booking) => void>();
  renderApp(<PassengerDashboard onBook={onBook} onCancel={onCancel} />, '/dashboard');
  return { server, onBook, onCancel, person: userEvent.setup() };
}

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const stat = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;
const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('passenger dashboard', () => {
  it('shows that it is loading', () => {
    show();
    expect(screen.getAllByText('Loading passenger dashboard...').length).toBeGreaterThan(0);
  });

  it('welcomes the passenger by name and links to the search', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Adaeze Okafor' })).toBeDefined();
    expect(screen.getByText('Passenger')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Book Trip' }).getAttribute('href')).toBe('/search');
  });

  it('shows what to do when there are no bookings and no trips', async () => {
    show();
    expect(await screen.findByText('No bookings yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Book Your First Trip' }).getAttribute('href')).toBe('/search');
    expect(await screen.findByText('No trips available')).toBeDefined();
    expect(screen.getByText('Check back later for new trip offerings')).toBeDefined();
  });

  it('counts bookings and trips, shows the first five trips and the placeholder rating', async () => {
    const trips = Array.from({ length: 7 }, (_, index) => tripOf({ id: idOf(index) }));
    const { onBook, person } = show({ bookings: [bookingOf()], trips });
    await waitFor(() => expect(stat('Available Trips')).toBe('7'));
    expect([stat('Total Bookings'), stat('Rating')]).toEqual(['1', 'New']);
    const buttons = section('Available Trips').getAllByRole('button', { name: /^Book Now/ });
    expect(buttons).toHaveLength(5);
    await person.click(buttons[0] ?? document.body);
    expect(onBook).toHaveBeenCalledWith(expect.objectContaining({ id: idOf(0) }));
  });

  it('counts bookings and trips beyond the first page', async () => {
    const { server } = show();
    server.answer({
      'GET /api/passenger/bookings': () =>
        Response.json([bookingOf()], { headers: { 'x-total-count': '73' } }),
      'GET /api/trips': () => Response.json([tripOf()], { headers: { 'x-total-count': '1000' } }),
    });
    await waitFor(() => expect(stat('Total Bookings')).toBe('73'));
    expect(stat('Available Trips')).toBe('1,000+');
  });

  it('leads from a booking to a search for the same trip, and for the way back', async () => {
    const trip = tripOf({ departureDate: '2030-11-29T20:00:00Z', arrivalDate: '2030-11-30T06:00:00Z' });
    show({ bookings: [bookingOf({ status: 'completed', trip })] });
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('Book again, Lagos to Abuja')).toBe('/search?from=Lagos&to=Abuja&seats=2');
    expect(await link('Return trip, Abuja to Lagos')).toBe(
      '/search?from=Abuja&to=Lagos&date=2030-11-30&seats=2',
    );
  });

  it('counts down without a redraw of the dashboard', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const leg = { ...bookingOf().leg, departureDate: new Date(Date.now() + 3_600_000).toISOString() };
    show({ bookings: [bookingOf({ leg, status: 'confirmed' })], trips: [tripOf()] });
    await screen.findByRole('heading', { name: 'Leaves in 1 h' });
    await waitFor(() => expect(stat('Available Trips')).toBe('1'));
    expect(renders).toContain('BookingCard');
    renders.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(125_000));
    expect(screen.getByRole('heading', { name: 'Leaves in 58 min' })).toBeDefined();
    // The list of bookings asks the server again.
    expect(renders).not.toContain('BookingCard');
  });

  describe('on board of a trip that Tafiya has cancelled', () => {
    const keptUntil = new Date(Date.now() + 20 * 3_600_000).toISOString();
    const { driver } = tripOf();
    const trip = tripOf({
      status: 'cancelled',
      driver: { ...driver, user: { ...driver.user, phone: '+2348030000002' } },
    });
    const kept = bookingOf({ trip, status: 'cancelled', boardedAt: '2030-11-29T06:00:00Z', keptUntil });

    it('begins with what happened, the car, "I got off", help and the driver', async () => {
      show({ bookings: [kept] });
      const panel = within(
        await screen.findByRole('region', { name: 'Tafiya cancelled this trip while you were on board' }),
      );
      expect(panel.getByText(/LSD-218-XB/)).toBeDefined();
      expect(panel.getByText(/go on until you say that you got off, until .+ at the latest/)).toBeDefined();
      const hrefOf = (name: string) => panel.getByRole('link', { name }).getAttribute('href');
      expect(hrefOf('Emergency')).toBe(`/sos?trip=${trip.id}`);
      expect(hrefOf('Call Driver')).toBe('tel:+2348030000002');
      expect(hrefOf('Track Trip')).toBe(`/track/${trip.id}`);
      const button = panel.getByRole('button', { name: 'I got off' });
      expect(button.compareDocumentPosition(screen.getByText('Total Bookings'))).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
      expect(screen.queryByText('Find another trip')).toBeNull();
    });

    it('asks before it says that they got off, says why it failed, and ends when the server has it', async () => {
      const { server, person } = show({ bookings: [kept] });
      const path = `POST /api/trips/${trip.id}/arrived`;
      server.answer({ [path]: () => refusal(503, 'unavailable', 'We are busy.') });
      await person.click(await screen.findByRole('button', { name: 'I got off' }));
      expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
      const yes = () => person.click(screen.getByRole('button', { name: 'Yes, I got off' }));
      await yes();
      expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe('We are busy.');
      server.answer({
        [path]: () => new Response(null, { status: 204 }),
        'GET /api/passenger/bookings': () => Response.json([{ ...kept, keptUntil: null }]),
      });
      await yes();
      await waitFor(() => expect(screen.queryByRole('button', { name: 'I got off' })).toBeNull());
    });

    it('names the booking if only that was cancelled', async () => {
      show({ bookings: [{ ...kept, trip: { ...trip, status: 'waiting' } }] });
      expect(
        await screen.findByRole('heading', { name: 'Tafiya cancelled your booking while you were on board' }),
      ).toBeDefined();
    });
  });

  it('shows a dash for a number that could not be loaded', async () => {
    const { server } = show();
    server.answer({ 'GET /api/passenger/bookings': () => refusal(503, 'unavailable', 'Busy.') });
    await waitFor(() => expect(stat('Total Bookings')).toBe('–'));
    expect(stat('Available Trips')).toBe('0');
  });

  it('links an available trip that the passenger has booked to the booking', async () => {
    const booking = bookingOf();
    show({ bookings: [booking], trips: [tripOf({ id: booking.trip.id })] });
    const trips = section('Available Trips');
    const link = await trips.findByRole('link', { name: /^Your ticket/ });
    expect(link.getAttribute('href')).toBe(`/ticket/${booking.id}`);
    expect(trips.queryByRole('button', { name: /^Book Now/ })).toBeNull();
  });

  it('shows that the company of a booked trip is finding another driver', async () => {
    show({ bookings: [bookingOf({ trip: { ...tripOf(), driverId: null } })] });
    expect(await screen.findByText('Finding another driver')).toBeDefined();
  });

  it('folds away all but the latest past trips by month', async () => {
    const over = Array.from({ length: PAST_TRIPS_SHOWN + 2 }, (_, index) =>
      bookingOf({
        id: idOf(index),
        status: 'completed',
        leg: {
          ...bookingOf().leg,
          departureDate: `2030-${index === 0 ? '08' : '10'}-0${index + 1}T06:30:00Z`,
        },
      }),
    );
    const { person } = show({ bookings: [bookingOf(), ...over] });
    const tickets = () => section('Recent Bookings').queryAllByRole('article');
    await waitFor(() => expect(tickets()).toHaveLength(PAST_TRIPS_SHOWN + 1));
    await person.click(section('Recent Bookings').getByText('Oct 2030, 1 trip'));
    expect(tickets()).toHaveLength(PAST_TRIPS_SHOWN + 2);
    await person.click(section('Recent Bookings').getByText('Aug 2030, 1 trip'));
    expect(tickets()).toHaveLength(PAST_TRIPS_SHOWN + 3);
  });

  it('shows a trip under way first, with the link to its tracking page and its status', async () => {
    const trip = tripOf({ id: idOf(2), status: 'en_route', origin: 'Kano' });
    show({ bookings: [bookingOf(), bookingOf({ id: idOf(12), trip })] });
    const track = await screen.findAllByRole('link', { name: /^Track Trip/ });
    expect(track.map((link) => link.getAttribute('href'))).toEqual([`/track/${trip.id}`]);
    expect(screen.getAllByText('On the way')).toHaveLength(1);
    expect(section('Recent Bookings').getAllByRole('article')).toHaveLength(1);
  });

  describe('with a trip that is near', () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { leg } = bookingOf();
    const near = (changes: Partial<Booking> = {}) =>
      bookingOf({
        trip: { ...tripOf({ departureDate: inHours(5.02) }), ...changes.trip },
        leg: { ...leg, departureDate: inHours(5.02), arrivalDate: inHours(16) },
        ...changes,
      });
    const firstControl = () => screen.getByRole('main').querySelector('a, button');

    it('shows it before everything else, with the countdown, the plate, the next step as first button, and what changed', async () => {
      const trip = tripOf({ departureDate: inHours(5.02) });
      const phone = '+2348035550199';
      trip.driver.user.phone = phone;
      const { server } = show();
      server.answer({
        'GET /api/passenger/bookings': () => Response.json([near({ trip }), bookingOf({ id: idOf(7) })]),
        'GET /api/notifications': () =>
          Response.json([
            {
              id: idOf(8),
              kind: 'trip_changed',
              title: 'Your trip has changed',
              body: 'It leaves at 08:00.',
              link: `/trips/${trip.id}`,
              createdAt: inHours(-1),
              readAt: null,
            },
          ]),
      });
      const region = within(await screen.findByRole('region', { name: /^Leaves in 5 h/ }));
      const call = region.getByRole('link', { name: 'Call Driver' });
      expect(call.getAttribute('href')).toBe(`tel:${phone}`);
      expect(firstControl()).toBe(call);
      expect(region.getByText('LSD-218-XB')).toBeDefined();
      expect(await region.findByText('Your trip has changed')).toBeDefined();
      expect(section('Recent Bookings').getAllByRole('article')).toHaveLength(1);
      expect(screen.getByRole('link', { name: 'Book Trip' })).toBeDefined();
    });

    it('shows the boarding code on one tap once the driver waits', async () => {
      const { person } = show({ bookings: [near({ trip: tripOf({ status: 'waiting' }) })] });
      await person.click(await screen.findByRole('button', { name: 'Show boarding code' }));
      expect(within(screen.getByRole('dialog')).getByText('0427')).toBeDefined();
      expect(section('Recent Bookings').getByText('You have no other bookings.')).toBeDefined();
    });

    it('asks to rate it until the passenger has', async () => {
      const over = near({
        status: 'completed',
        trip: tripOf({ status: 'completed' }),
        leg: { ...leg, departureDate: inHours(-12), arrivalDate: inHours(-1) },
      });
      fakeServer({
        'GET /api/passenger/bookings': () => Response.json([over]),
        'GET /api/trips': () => Response.json([]),
      });
      const page = (dueRatings: string[]) => (
        <PassengerDashboard dueRatings={dueRatings} onBook={() => undefined} onCancel={() => undefined} />
      );
      const { unmount } = renderApp(page([over.id]), '/dashboard');
      const rate = await screen.findByRole('link', { name: /^Rate your trip/ });
      expect(rate.getAttribute('href')).toBe('/account#ratings');
      unmount();
      renderApp(page([]), '/dashboard');
      expect(await section('Recent Bookings').findByRole('article')).toBeDefined();
      expect(screen.queryByRole('link', { name: /^Rate your trip/ })).toBeNull();
    });
  });

  it('shows the bookings, and offers to cancel only trips that have not started', async () => {
    const started = tripOf({ id: idOf(2), status: 'en_route', origin: 'Kano' });
    const { onCancel, person } = show({
      bookings: [
        bookingOf(),
        bookingOf({ id: idOf(12), trip: started }),
        bookingOf({ id: idOf(13), status: 'cancelled' }),
      ],
    });
    await waitFor(() => expect(section('Recent Bookings').getAllByRole('article')).toHaveLength(2));
    const first = within(section('Recent Bookings').getAllByRole('article')[0] ?? document.body);
    expect(first.getByText('Confirmed')).toBeDefined();
    expect(first.getByText('₦43,000')).toBeDefined();
    expect(first.getByText('2 seats yours')).toBeDefined();
    const cancel = section('Recent Bookings').getAllByRole('button', { name: /^Cancel booking/ });
    expect(cancel).toHaveLength(1);
    await person.click(cancel[0] ?? document.body);
    expect(onCancel).toHaveBeenCalledWith(expect.objectContaining({ id: bookingOf().id }));
  });

  it('keeps showing trips when the bookings fail, and offers a retry that works', async () => {
    const { server, person } = show({ trips: [tripOf()] });
    server.answer({ 'GET /api/passenger/bookings': () => refusal(503, 'unavailable', 'We are busy.') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('We are busy.')).toBeDefined();
    server.answer({ 'GET /api/passenger/bookings': () => Response.json([bookingOf()]) });
    await person.click(retry);
    await waitFor(() => expect(section('Recent Bookings').getAllByRole('article')).toHaveLength(1));
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renders } from '@/shared/testing/count-renders.ts';
import { requestOf } from '@/shared/testing/requests.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { coming, idOf, section, showHome as show } from './testing/passenger-home.tsx';

vi.mock('./own-rows.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const stat = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.querySelector('dd')?.textContent;

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
    const name = /^Welcome, Adaeze Okafor\. Passenger\.\s*My trips$/;
    expect(screen.getByRole('heading', { level: 1, name })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Book Trip' }).getAttribute('href')).toBe('/search');
  });

  it('shows what to do when there are no bookings and no trips', async () => {
    show();
    expect(await screen.findByText('No bookings yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Book Your First Trip' }).getAttribute('href')).toBe('/search');
    expect(await screen.findByText(/^No trips available/)).toBeDefined();
    expect(screen.getByText('Check back later for new trip offerings')).toBeDefined();
  });

  it('counts bookings and trips, shows the first five trips and the placeholder rating', async () => {
    const trips = Array.from({ length: 7 }, (_, index) => tripOf({ id: idOf(index) }));
    const { onBook, person } = show({ bookings: [bookingOf()], trips });
    await waitFor(() => expect(stat('Available Trips')).toBe('7'));
    expect([stat('Total Bookings'), stat('Rating')]).toEqual(['1', 'New']);
    const buttons = section(/^Available Trips/).getAllByRole('button', { name: /^Book Now/ });
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

  it('counts down without a redraw of the dashboard', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const leg = { ...bookingOf().leg, departureDate: new Date(Date.now() + 3_600_000).toISOString() };
    show({
      bookings: [bookingOf({ leg, status: 'confirmed' }), bookingOf({ id: idOf(7) })],
      trips: [tripOf()],
    });
    await screen.findByRole('heading', { name: 'Leaves in 1 h' });
    await waitFor(() => expect(stat('Available Trips')).toBe('1'));
    expect(renders).toContain('ComingRows');
    renders.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(125_000));
    expect(screen.getByRole('heading', { name: 'Leaves in 58 min' })).toBeDefined();
    expect(renders).not.toContain('ComingRows');
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

  it('offers the trips on the routes of the passenger, both ways, without those that are booked', async () => {
    const booking = bookingOf();
    const back = tripOf({ id: idOf(3), origin: 'Abuja', destination: 'Lagos' });
    const other = tripOf({ id: idOf(4), origin: 'Kano', destination: 'Jos' });
    show({ bookings: [booking], trips: [tripOf({ id: booking.trip.id }), other, back] });
    const trips = section(/^Available Trips/);
    expect(await trips.findByRole('button', { name: 'Book Now, Abuja to Lagos' })).toBeDefined();
    expect(trips.getAllByRole('button')).toHaveLength(1);
    expect(trips.getByText('on your routes')).toBeDefined();
  });

  it('says in the row that the company of a booked trip is finding another driver', async () => {
    const lost = bookingOf({ id: idOf(2), trip: { ...tripOf(), driverId: null } });
    show({
      bookings: [
        bookingOf({ id: idOf(1), leg: { ...lost.leg, departureDate: '2030-11-28T06:30:00Z' } }),
        lost,
      ],
    });
    await waitFor(() => expect(coming()).toHaveLength(1));
    expect(coming()[0]?.textContent).toContain('Finding another driver');
  });

  it('keeps past trips closed, and says how many can be rated', async () => {
    const over = (index: number) =>
      bookingOf({
        id: idOf(index),
        status: 'completed',
        trip: tripOf({ id: idOf(100 + index), status: 'completed' }),
        leg: { ...bookingOf().leg, departureDate: `2020-10-0${index}T06:30:00Z` },
      });
    const { person } = show({ bookings: [bookingOf(), over(1), over(2)], due: [idOf(2)] });
    const past = (await screen.findByText('Past')).closest('details') ?? document.body;
    expect(within(past).getByText('2 trips')).toBeDefined();
    expect(within(past).getByText('1 to rate')).toBeDefined();
    expect(within(past).queryAllByRole('link')).toEqual([]);
    await person.click(screen.getByText('Past'));
    const links = within(past).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/rate/${idOf(2)}`,
      `/trips/${idOf(101)}`,
    ]);
  });

  it('shows a trip under way first, with the link to its tracking page and its status', async () => {
    const trip = tripOf({ id: idOf(2), status: 'en_route', origin: 'Kano' });
    const boardedAt = '2030-11-29T06:20:00Z';
    show({ bookings: [bookingOf(), bookingOf({ id: idOf(12), trip, boardedAt })] });
    const follow = await screen.findByRole('link', { name: /^Follow on the map/ });
    expect(follow.getAttribute('href')).toBe(`/track/${trip.id}`);
    expect(section(/^Abuja about/).getByText('On the way')).toBeDefined();
    expect(coming()).toHaveLength(1);
  });

  it('shows the next trip with its date where none is near', async () => {
    const later = { ...bookingOf().leg, departureDate: '2031-01-07T06:30:00Z' };
    show({ bookings: [bookingOf({ id: idOf(2), leg: later }), bookingOf()] });
    const card = within(await screen.findByRole('region', { name: 'Fri 29 Nov 2030, 07:30' }));
    expect(card.getByRole('link', { name: 'Your ticket, Lagos to Abuja' })).toBeDefined();
    expect(coming()).toHaveLength(1);
  });

  it('shows each booking as a row that leads to its page: day, way, time, seats and what is paid', async () => {
    const first = { ...bookingOf().leg, departureDate: '2030-11-28T06:30:00Z' };
    const { person } = show({
      bookings: [
        bookingOf({ id: idOf(1), leg: first }),
        bookingOf({ paymentMethod: 'online' }),
        bookingOf({ id: idOf(13), status: 'cancelled', paymentMethod: 'online' }),
      ],
    });
    await waitFor(() => expect(coming()).toHaveLength(1));
    const row = within(coming()[0] ?? document.body).getByRole('link');
    expect(row.getAttribute('href')).toBe(`/trips/${tripOf().id}`);
    expect(row.textContent).toContain('2 seats');
    expect(row.textContent).toContain('Confirmed');
    expect(row.textContent).toContain('₦43,000Paid');
    // A cancelled booking that was paid leads to its refund.
    await person.click(screen.getByText('Past'));
    const past = screen.getByRole('link', { name: /Cancelled/ });
    expect(past.getAttribute('href')).toBe(`/bookings/${idOf(13)}/receipt`);
  });

  it('shows a request that waits for its driver among the rows', async () => {
    const { server } = show({ bookings: [bookingOf()] });
    const request = requestOf({ isMine: true, driver: 'Tunde Bello' });
    server.answer({
      'GET /api/requests': () => Response.json({ requests: [request], asked: 0, answered: 0 }),
    });
    expect(await screen.findByText('Waits for Tunde’s answer')).toBeDefined();
    expect(coming()[0]?.querySelector('a')?.getAttribute('href')).toBe(`/trips/${request.tripId}`);
  });

  it('keeps showing trips when the bookings fail, and offers a retry that works', async () => {
    const { server, person } = show({ trips: [tripOf()] });
    server.answer({ 'GET /api/passenger/bookings': () => refusal(503, 'unavailable', 'We are busy.') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('We are busy.')).toBeDefined();
    server.answer({ 'GET /api/passenger/bookings': () => Response.json([bookingOf()]) });
    await person.click(retry);
    expect(await screen.findByRole('link', { name: /^Your ticket/ })).toBeDefined();
  });
});

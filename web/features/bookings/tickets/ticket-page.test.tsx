import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type InitialEntry, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveTickets } from '@/shared/saved/saved.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { ticketOf, type SavedTicket } from '@/shared/saved/saved-ticket.ts';
import { SIGNED_OUT, useSession, type SessionProblem } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { stopsOf } from '@/shared/testing/trips.ts';
import { TicketPage } from './ticket-page.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const MINUTE_MS = 60_000;
const ADDED = '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a05';
const POINT = stopsOf([3, 1, 5])[1]?.point ?? null;
const booking = bookingOf({ leg: { ...bookingOf().leg, fromPoint: POINT, km: 748 } });

function show(path: InitialEntry = `/ticket/${booking.id}`) {
  renderApp(
    <Routes>
      <Route path="/ticket/:id?" element={<TicketPage />} />
    </Routes>,
    path,
  );
  return userEvent.setup();
}

function saved(changes: Partial<SavedTicket> = {}) {
  const ticket = ticketOf(booking, { userId: userOf().id, savedAt: Date.now() - 12 * MINUTE_MS });
  return saveTickets([{ ...ticket, driverPhone: '+2348035550199', ...changes }]);
}

const unknownUser = (problem: SessionProblem | null) =>
  useSession.setState({ ...SIGNED_OUT, status: 'loading', problem });

beforeEach(() => {
  storeSession();
  unknownUser({ kind: 'offline' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'wakeLock');
  localStorage.clear();
  await savedStore.clear();
  useSession.setState(SIGNED_OUT);
});

describe('a ticket on this phone', () => {
  it('is drawn without any answer of the server', async () => {
    const server = fakeServer();
    await saved();
    unknownUser(null);
    show();
    expect(await screen.findByRole('heading', { name: 'Lagos to Abuja' })).toBeDefined();
    for (const words of [
      'Emeka',
      'Toyota Sienna',
      'LSD-218-XB',
      '2 seats',
      '₦43,000',
      '748 km',
      'you pay the driver',
    ])
      expect(screen.getByText(words)).toBeDefined();
    expect(screen.getByText(/Ore Junction/)).toBeDefined();
    expect(screen.getByText('Checked 12 min ago. Saved on this phone.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call Driver' }).getAttribute('href')).toBe('tel:+2348035550199');
    expect(screen.getByRole('link', { name: 'Emergency' }).getAttribute('href')).toBe('/sos');
    expect(server.requests).toEqual([]);
  });

  it('says right after paying, and not for long, that the seat is paid, and shows the code', async () => {
    fakeServer();
    await saved();
    const paid = {
      amount: 43_000,
      at: new Date(Date.now() - MINUTE_MS).toISOString(),
      isLate: false,
      isTest: false,
    };
    show({ pathname: `/ticket/${booking.id}`, state: { paid } });
    expect(await screen.findByText('Paid. The seats are yours.')).toBeDefined();
    expect(screen.getByText('₦43,000, held until you arrive')).toBeDefined();
    expect(screen.getByText(booking.boardingCode ?? '')).toBeDefined();
    cleanup();
    // Seats that were added are paid alone, and shown with the first booking.
    await saved({ bookingId: ADDED, addsTo: booking.id, seats: 1, totalFare: 21_500 });
    show({ pathname: `/ticket/${ADDED}`, state: { paid } });
    expect(await screen.findByText('Paid. The seat is yours.')).toBeDefined();
    expect(screen.getByText('2 + 1 seats')).toBeDefined();
    cleanup();
    const old = { ...paid, at: new Date(Date.now() - 31 * MINUTE_MS).toISOString() };
    show({ pathname: `/ticket/${booking.id}`, state: { paid: old } });
    expect(await screen.findByRole('heading', { name: 'Lagos to Abuja' })).toBeDefined();
    expect(screen.queryByText(/^Paid\./)).toBeNull();
  });

  it('shows the seats that were added to it, with both codes one after the other', async () => {
    await saved();
    await saved({ bookingId: ADDED, addsTo: booking.id, seats: 1, totalFare: 21_500, boardingCode: '9911' });
    for (const id of [booking.id, ADDED]) {
      const person = show(`/ticket/${id}`);
      expect(await screen.findByText('2 + 1 seats')).toBeDefined();
      expect(screen.getByText('₦64,500')).toBeDefined();
      await person.click(screen.getByRole('button', { name: 'Show 2 boarding codes' }));
      expect(screen.getByRole('heading', { name: 'Lagos to Abuja, 2 seats (code 1 of 2)' })).toBeDefined();
      const shown = within(screen.getByRole('dialog'));
      expect(shown.getByText('0427')).toBeDefined();
      await person.click(screen.getByRole('button', { name: 'Next code' }));
      expect(screen.getByRole('heading', { name: 'Lagos to Abuja, 1 seat (code 2 of 2)' })).toBeDefined();
      expect(shown.getByText('9911')).toBeDefined();
      cleanup();
    }
  });

  it('stays alone where the booking to which it was added is cancelled', async () => {
    await saved();
    await saved({ status: 'cancelled' });
    await saved({ bookingId: ADDED, addsTo: booking.id, seats: 1 });
    show(`/ticket/${ADDED}`);
    expect(await screen.findByText('1 seat')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Show boarding code' })).toBeDefined();
  });

  it('does not speak of the network while the sign-in cannot be renewed', async () => {
    await saved();
    useSession.setState({ postponed: 'Not now' });
    show();
    expect(await screen.findByText(/^This is the ticket as of 12 min ago/)).toBeDefined();
    useSession.setState({ postponed: null });
  });

  it('says without network that it may have changed', async () => {
    await saved();
    show();
    expect(await screen.findByText(/^No connection\. This is the ticket as of 12 min ago/)).toBeDefined();
  });

  it('shows the boarding code at once, and after a tap over the whole screen, which stays on', async () => {
    const request = vi.fn<() => Promise<EventTarget>>(async () =>
      Object.assign(new EventTarget(), { release: async () => undefined }),
    );
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    await saved({ isPaid: true });
    const person = show();
    const button = await screen.findByRole('button', { name: 'Show boarding code' });
    expect(screen.getByText('0427')).toBeDefined();
    await person.click(button);
    const shown = within(screen.getByRole('dialog', { name: 'Boarding code' }));
    expect(shown.getByText('0427')).toBeDefined();
    expect(shown.getByRole('heading', { name: 'Lagos to Abuja, 2 seats' })).toBeDefined();
    expect(request).toHaveBeenCalledWith('screen');
    expect(await shown.findByRole('img', { name: 'QR code to board' })).toBeDefined();
    expect(screen.getByText('paid online')).toBeDefined();
  });

  it('shows the approved photo of the driver, and keeps a small copy for the park', async () => {
    await saved();
    useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
    const trip = { ...booking.trip, driver: { ...booking.trip.driver, photo: 'driver/photo.jpg' } };
    const pictures = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AA==');
    fakeServer({
      'GET /api/passenger/bookings': () => Response.json([booking]),
      [`GET /api/trips/${booking.trip.id}`]: () => Response.json(trip),
      'GET /api/documents': () => Response.json({ url: 'https://files.test/photo.jpg' }),
    });
    show();
    const photo = await screen.findByRole('img', { name: /^Photo of/ });
    expect(photo.getAttribute('src')).toBe('https://files.test/photo.jpg');
    fireEvent.load(photo);
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'Photo of Emeka' }).getAttribute('src')).toMatch(/^data:image/),
    );
    expect(pictures).toHaveBeenCalled();
    cleanup();
    unknownUser({ kind: 'offline' });
    show();
    expect(await screen.findByRole('img', { name: 'Photo of Emeka' })).toBeDefined();
  });

  it('that was cancelled on board says so without a connection, and keeps the call', async () => {
    fakeServer();
    const onBoardUntil = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
    await saved({ status: 'cancelled', onBoardUntil });
    show();
    expect(await screen.findByText(/^Tafiya cancelled this booking while you were on board\./)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Call Driver' })).toBeDefined();
  });

  it('that was cancelled on board has "I got off" as soon as the server answers', async () => {
    const kept = { ...booking, status: 'cancelled', keptUntil: '2099-01-01T00:00:00Z' } as const;
    fakeServer({ 'GET /api/passenger/bookings': () => Response.json([kept]) });
    await saved({ status: 'cancelled', onBoardUntil: kept.keptUntil });
    useSession.setState({ status: 'in', user: userOf(), token: 't', problem: null });
    show();
    expect(await screen.findByRole('button', { name: 'I got off' })).toBeDefined();
    expect(screen.queryByText(/The ticket is not valid/)).toBeNull();
  });

  it('of a cancelled trip is not valid: no code, no call', async () => {
    await saved();
    await saved({ status: 'cancelled' });
    show();
    expect(await screen.findByText('This booking is cancelled. The ticket is not valid.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show boarding code' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Call Driver' })).toBeNull();
  });

  it('can be removed, without network, and kept again', async () => {
    await saved();
    const person = show();
    await person.click(await screen.findByRole('button', { name: 'Remove from this phone' }));
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('heading', { name: 'Removed from this phone' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Keep it on this phone' }));
    expect(await screen.findByRole('heading', { name: 'No ticket on this phone' })).toBeDefined();
  });
});

it('/ticket opens the next journey', async () => {
  const later = { bookingId: 'later', departureDate: '2031-01-01T06:30:00Z', origin: 'Kano' };
  await saved({ ...later, expiresAt: Date.parse('2031-01-03T00:00:00Z') });
  await saved();
  show('/ticket');
  expect(await screen.findByRole('heading', { name: 'Lagos to Abuja' })).toBeDefined();
});

it('is shown from the answer of the server while it is not saved, also when it never is, and says that it is saved only then', async () => {
  fakeServer({ 'GET /api/passenger/bookings': () => Response.json([booking]) });
  useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
  for (const path of ['/ticket', `/ticket/${booking.id}`]) {
    cleanup();
    // The part that saves it is not there, as after a download that failed.
    show(path);
    expect(await screen.findByRole('heading', { name: 'Lagos to Abuja' })).toBeDefined();
    expect(screen.getByText('Checked just now.')).toBeDefined();
  }
  expect(screen.getByText(booking.boardingCode ?? '')).toBeDefined();
  await saved();
  expect(await screen.findByText(/Saved on this phone\.$/)).toBeDefined();
});

it('/ticket has no ticket of a journey that was over days ago, whatever its status says', async () => {
  const leg = { ...booking.leg, departureDate: '2020-11-29T06:30:00Z', arrivalDate: '2020-11-29T16:30:00Z' };
  fakeServer({ 'GET /api/passenger/bookings': () => Response.json([{ ...booking, leg }]) });
  useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
  show('/ticket');
  expect(await screen.findByRole('heading', { name: 'No ticket yet' })).toBeDefined();
});

it('says so when the ticket was not saved and there is no network', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'No ticket on this phone' })).toBeDefined();
});

it("does not show another person's ticket", async () => {
  await saved({ userId: '9d3a7c1e-2b4f-4f0e-8a6d-5c7b9e1f3a20' });
  show();
  expect(await screen.findByRole('heading', { name: 'No ticket on this phone' })).toBeDefined();
});

it.each([
  ['/ticket', 'No ticket yet'],
  [`/ticket/${booking.id}`, 'Ticket Not Found'],
])('%s of a passenger without bookings says: %s', async (path, title) => {
  fakeServer({ 'GET /api/passenger/bookings': () => Response.json([]) });
  useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
  show(path);
  await waitFor(() => expect(screen.getByRole('heading', { name: title })).toBeDefined());
});

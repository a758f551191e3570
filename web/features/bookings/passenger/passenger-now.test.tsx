import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { PassengerDashboard } from './passenger-dashboard.tsx';
import { COMING, coming, idOf, section, showHome as show } from './testing/passenger-home.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

describe('with a trip that is near', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const { leg } = bookingOf();
  const near = (changes: Partial<Booking> = {}) =>
    bookingOf({
      trip: { ...tripOf({ departureDate: inHours(5.02) }), ...changes.trip },
      leg: { ...leg, departureDate: inHours(5.02), arrivalDate: inHours(16) },
      ...changes,
    });

  it('shows it before everything else, with the driver, the car, what to pay and the ticket', async () => {
    const trip = tripOf({ departureDate: inHours(5.02) });
    const phone = '+2348035550199';
    trip.driver.user.phone = phone;
    trip.driver.vehicleColour = 'Silver';
    const fromPoint = { name: 'Jibowu Park', latitude: 6.5194, longitude: 3.3678 };
    const own = near({ trip });
    show({ bookings: [{ ...own, leg: { ...own.leg, fromPoint } }, bookingOf({ id: idOf(7) })] });
    const region = within(await screen.findByRole('region', { name: /^(Today|Tomorrow) / }));
    expect(region.getByRole('link', { name: 'Call Emeka' }).getAttribute('href')).toBe(`tel:${phone}`);
    expect(region.getByRole('link', { name: 'Message Emeka' })).toBeDefined();
    expect(region.getByText('LSD-218-XB')).toBeDefined();
    expect(region.getByText('silver Toyota Sienna')).toBeDefined();
    expect(region.getByText('₦43,000 in cash when you get on')).toBeDefined();
    expect(region.getByText(/^from/).textContent).toMatch(/^from Jibowu Park, be there \d\d:\d\d$/);
    const ticket = region.getByRole('link', { name: 'Your ticket, Lagos to Abuja' });
    expect(ticket.getAttribute('href')).toBe(`/ticket/${own.id}`);
    expect(region.getByRole('link', { name: 'Lagos to Abuja' }).getAttribute('href')).toBe(
      `/trips/${trip.id}`,
    );
    expect(coming()).toHaveLength(1);
  });

  it('shows the way to the meeting point from two hours before, and the ticket beside it', async () => {
    const soon = {
      ...leg,
      departureDate: inHours(0.76),
      fromPoint: { name: 'Jibowu Park', latitude: 6.5, longitude: 3.4 },
    };
    show({ bookings: [near({ leg: soon })] });
    const region = within(await screen.findByRole('region', { name: 'Leaves in 46 min' }));
    expect(region.getByRole('link', { name: 'Directions to the park' }).getAttribute('href')).toMatch(
      /6\.50000/,
    );
    expect(region.getByRole('link', { name: 'Ticket, Lagos to Abuja' })).toBeDefined();
  });

  it('counts the seats that were added with their first booking', async () => {
    const first = near({ totalFare: 43_000, seats: 2 });
    const added = { ...first, id: idOf(9), addsTo: first.id, seats: 1, totalFare: 21_500 };
    show({ bookings: [added, first] });
    const region = within(await screen.findByRole('region', { name: /^(Today|Tomorrow) / }));
    expect(region.getByText(/3 seats$/)).toBeDefined();
    expect(region.getByText('₦64,500 in cash when you get on')).toBeDefined();
    expect(coming()).toHaveLength(0);
  });

  it('shows the boarding code on one tap once the driver waits', async () => {
    const { person } = show({ bookings: [near({ trip: tripOf({ status: 'waiting' }) })] });
    await person.click(await screen.findByRole('button', { name: 'Show boarding code' }));
    expect(within(screen.getByRole('dialog')).getByText('0427')).toBeDefined();
    expect(section(COMING).getByText('You have no other bookings.')).toBeDefined();
  });

  it('asks how the last trip was while no trip is near', async () => {
    const page = (bookings: Booking[]) => {
      fakeServer({
        'GET /api/passenger/bookings': () => Response.json(bookings),
        'GET /api/trips': () => Response.json([]),
      });
      const dashboard = (
        <PassengerDashboard rating={<p>How was it?</p>} onBook={() => undefined} onCancel={() => undefined} />
      );
      return renderApp(dashboard, '/dashboard');
    };
    const { unmount } = page([bookingOf()]);
    expect(await screen.findByText('How was it?')).toBeDefined();
    expect(coming()).toHaveLength(1);
    unmount();
    page([near()]);
    expect(await screen.findByRole('region', { name: /^(Today|Tomorrow) / })).toBeDefined();
    expect(screen.queryByText('How was it?')).toBeNull();
  });
});

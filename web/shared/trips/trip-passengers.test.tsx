import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { TripPassengers } from './trip-passengers.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows the driver who gets on and off at each stop, and the free seats to the next', async () => {
  const trip = tripOf({ stops: stopsOf([3, 1, 5]) });
  fakeServer({
    [`GET /api/trips/${trip.id}`]: () => Response.json(trip),
    [`GET /api/trips/${trip.id}/passengers`]: () =>
      Response.json([
        passengerOf({
          name: 'Ada Obi',
          origin: 'Lagos',
          destination: 'Ore',
          travellers: [{ name: 'Mama Ada', phone: '+2348031112222' }],
        }),
        passengerOf({
          bookingId: '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a04',
          name: 'Bola Ade',
          origin: 'Ore',
          seats: 1,
        }),
      ]),
  });
  renderApp(<TripPassengers tripId={trip.id} />);
  const getOn = within(await screen.findByRole('list', { name: 'Get on in Lagos' }));
  expect(getOn.getByText('2 seats, to Ore, 0803 123 4567')).toBeDefined();
  expect(getOn.getByText(/^Traveller: Mama Ada/)).toBeDefined();
  expect(getOn.getByRole('link', { name: 'Call Mama Ada, 0803 111 2222' }).getAttribute('href')).toBe(
    'tel:+2348031112222',
  );
  expect(screen.getByText('Get off: Ada Obi (2 seats)')).toBeDefined();
  const inOre = within(screen.getByRole('list', { name: 'Get on in Ore' }));
  expect(inOre.getByText('1 seat, 0803 123 4567')).toBeDefined();
  expect(screen.getByText('1 seat free to Lokoja')).toBeDefined();
  expect(screen.getByText('Get off: Bola Ade (1 seat)')).toBeDefined();
});

it('the driver can load the passengers again after an error', async () => {
  const trip = tripOf();
  const list = `GET /api/trips/${trip.id}/passengers`;
  const server = fakeServer({
    [`GET /api/trips/${trip.id}`]: () => Response.json(trip),
    [list]: () => refusal(503, 'unavailable', 'We are busy.'),
  });
  renderApp(<TripPassengers tripId={trip.id} />);
  expect(await screen.findByText('The passengers could not be loaded')).toBeDefined();
  server.answer({ [list]: () => Response.json([]) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No one has booked this trip yet.')).toBeDefined();
});

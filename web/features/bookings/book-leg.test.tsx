import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookingSchema } from '@tafiya/bookings/book-seats.contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { BookingSheet } from './booking-sheet.tsx';

const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('booking a part of a trip', () => {
  it('books it at its fare, and reloads it when the trip has changed', async () => {
    const stops = ['Lagos', 'Ore', 'Abuja'].map((place, index) => ({
      id: `5a0b8a2c-8c1e-4d64-9f1b-00000000000${index}`,
      place,
      placeId: place.toLowerCase(),
      time: `2030-11-29T0${6 + index}:00:00Z`,
      fare: index * 6000,
      point: null,
      seatsAvailable: index === 2 ? null : 3,
      reachedAt: null,
      leftAt: null,
    }));
    const leg = { fromStopId: stops[1]?.id ?? '', toStopId: stops[2]?.id ?? '' };
    const whole = tripOf({ stops });
    const server = fakeServer({
      'POST /api/bookings': () => refusal(409, 'trip_changed', 'This trip has changed.'),
      [`GET /api/trips/${whole.id}`]: () => Response.json(whole),
    });
    const shown = { ...whole, origin: 'Ore', farePerSeat: 5000, leg };
    renderApp(<BookingSheet account={() => null} trip={shown} seats={1} onClose={() => undefined} />);
    const person = userEvent.setup();
    await person.click(press(/^Book 1 seat, pay/));
    expect((await screen.findByLabelText('Total')).textContent).toBe('₦6,000');
    expect(screen.getByRole('article', { name: 'Ore to Abuja' })).toBeDefined();
    await person.click(press(/^Book 1 seat, pay/));
    const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(sent[0]).toMatchObject({ ...leg, seen: { farePerSeat: 5000 } });
    expect(sent[1]).toMatchObject({
      ...leg,
      seen: { farePerSeat: 6000, departureDate: '2030-11-29T07:00:00Z' },
    });
    expect(sent.every((body) => createBookingSchema.safeParse(body).success)).toBe(true);
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { connectApi } from '@/shared/api/api.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { DriveScreen } from '../drive/drive-screen.tsx';
import { PeopleOnTrip } from '../people-on-trip.tsx';

export const TRIP = tripOf();
export const AT_8 = '2030-11-29T08:00:00Z';

/** Every test of the file begins with the driver of the trip, signed in. */
export function signInDriver(): void {
  beforeEach(() => {
    connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
    const user = userOf({ id: TRIP.driverId, userType: 'driver' });
    useSession.setState({ status: 'in', user, token: 't', problem: null });
  });
  afterEach(() => {
    cleanup();
    useSession.setState(SIGNED_OUT);
    localStorage.clear();
    vi.unstubAllGlobals();
  });
}

function Back() {
  const navigate = useNavigate();
  return <button hidden data-testid="back" onClick={() => void navigate(-1)} />;
}

/** Opens drive mode of the trip. */
export function drive(trip: Trip) {
  renderApp(
    <PeopleOnTrip isDriver>
      <Back />
      <DriveScreen
        trip={trip}
        status={trip.status}
        isLive
        mayShare
        lost={null}
        tracking={{ connect: vi.fn<() => void>(), start: vi.fn<() => void>(), stop: vi.fn<() => void>() }}
        onShowMe={() => undefined}
        map={<p>The map</p>}
      />
    </PeopleOnTrip>,
    `/track/${trip.id}`,
  );
  return userEvent.setup();
}

const footer = () =>
  within(screen.getByRole('main', { name: 'Driver Controls' }).querySelector('footer') as HTMLElement);

/** The buttons at the foot. */
export const buttons = () =>
  footer()
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
export const sign = () => screen.getByRole('heading', { level: 1 }).textContent;

/** The server with the trip and its passengers; every code is right. */
export function serve(passengers: TripPassenger[], trip: Trip = TRIP) {
  const board = (id: string) => `POST /api/bookings/${id}/board`;
  return fakeServer({
    [`GET /api/trips/${TRIP.id}`]: () => Response.json(trip),
    [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json(passengers),
    ...Object.fromEntries(
      passengers.map(({ bookingId }) => [
        board(bookingId),
        () => Response.json({ bookingId, boardedAt: AT_8 }),
      ]),
    ),
  });
}

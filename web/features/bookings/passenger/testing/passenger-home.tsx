/** Renders the passenger's home against a fake server. */
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { PassengerDashboard } from '../passenger-dashboard.tsx';

/** Opens the home of a passenger with these bookings; `due`: those that can be rated. */
export function showHome(options: { bookings?: Booking[]; trips?: Trip[]; due?: string[] } = {}) {
  const server = fakeServer({
    'GET /api/passenger/bookings': () => Response.json(options.bookings ?? []),
    'GET /api/trips': () => Response.json(options.trips ?? []),
  });
  const onBook = vi.fn<(trip: Trip) => void>();
  const onCancel = vi.fn<(booking: Booking) => void>();
  renderApp(
    <PassengerDashboard dueRatings={options.due ?? []} onBook={onBook} onCancel={onCancel} />,
    '/dashboard',
  );
  return { server, onBook, onCancel, person: userEvent.setup() };
}

export const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const section = (name: string | RegExp) => within(screen.getByRole('region', { name }));
export const COMING = 'Coming: Recent Bookings';
export const coming = () => section(COMING).queryAllByRole('listitem');

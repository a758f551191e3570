import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { BookingPanel } from './booking-panels.tsx';

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

it('asks the passenger whether a moved meeting point suits them, and lets them cancel', async () => {
  fakeServer({});
  const movedPoints = [{ place: 'Lagos', was: 'Jibowu park', now: 'Badagry roundabout' }];
  renderApp(<BookingPanel booking={bookingOf({ movedPoints })} />);
  expect(
    await screen.findByText(
      'Lagos: the meeting point is now Badagry roundabout. When you booked, it was Jibowu park.',
    ),
  ).toBeDefined();
  expect(screen.getByText(/Does it suit you\? If not, cancel: it is free of charge/)).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Cancel this booking?')).toBeDefined();
});

it.each([[undefined], [[]]])('asks nothing while the points are the agreed ones', (movedPoints) => {
  fakeServer({});
  renderApp(<BookingPanel booking={bookingOf(movedPoints && { movedPoints })} />);
  expect(screen.getByText('Your booking')).toBeDefined();
  expect(screen.queryByText(/Does it suit you/)).toBeNull();
});

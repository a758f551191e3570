import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { legOf, matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import type { BookableTrip } from '@/shared/trips/legs.ts';
import { SearchPage } from './search-page.tsx';

function show(path: string) {
  const onBook = vi.fn<(trip: BookableTrip, seats: number) => void>();
  renderApp(<SearchPage onBook={onBook} />, path);
  return { onBook, person: userEvent.setup() };
}

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

describe('a result', () => {
  it('shows the part of a trip that was found, with its meeting points, and books it', async () => {
    const leg = legOf({
      origin: 'Ore',
      departureDate: '2030-11-29T09:00:00Z',
      fare: 8000,
      seatsAvailable: 2,
      fromPoint: { name: 'Ore Main Park', hint: 'Opposite the filling station' },
      toPoint: { name: 'Utako Park' },
    });
    fakeServer({
      'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [matchOf({ leg })] })),
    });
    const { person, onBook } = show('/search?from=Ore&to=Abuja');
    const card = within(await screen.findByRole('article', { name: 'Ore to Abuja' }));
    const path = `/trips/${tripOf().id}?from=${leg.fromStopId}&to=${leg.toStopId}`;
    expect(card.getByRole('link', { name: 'Ore to Abuja' }).getAttribute('href')).toBe(path);
    for (const words of [
      'Part of the trip Lagos → Abuja',
      'Meet at Ore Main Park (Opposite the filling station)',
      'Get off at Utako Park',
      /29 Nov.*10:00/,
      '₦8,000',
      `2 of ${tripOf().totalSeats} seats available`,
    ]) {
      expect(card.getByText(words)).toBeDefined();
    }
    await person.click(card.getByRole('button', { name: 'Book This Trip, Ore to Abuja' }));
    const { fromStopId, toStopId } = leg;
    expect(onBook.mock.calls[0]).toMatchObject([{ origin: 'Ore', leg: { fromStopId, toStopId } }, 1]);
  });

  it('shows no part for the whole trip', async () => {
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    show('/search?from=Lagos&to=Abuja');
    const card = within(await screen.findByRole('article', { name: 'Lagos to Abuja' }));
    expect(card.getByRole('link').getAttribute('href')).toBe(`/trips/${tripOf().id}`);
    expect(card.queryByText(/Part of the trip|Meet at/)).toBeNull();
  });
});

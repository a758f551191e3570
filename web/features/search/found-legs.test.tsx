import { cleanup, screen, within } from '@testing-library/react';
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
  renderApp(<SearchPage onBook={onBook} onBookBoth={() => undefined} />, path);
  return { onBook, person: userEvent.setup() };
}

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

describe('a result', () => {
  it('shows the part of a trip that was found, with its meeting points, and books it', async () => {
    const leg = legOf({
      origin: 'Ore',
      departureDate: '2030-11-29T09:00:00Z',
      arrivalDate: '2030-11-29T17:30:00Z',
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
    expect(
      card.getByRole('link', { name: 'Ore, Ore Main Park to Abuja, Utako Park' }).getAttribute('href'),
    ).toBe(path);
    for (const words of [
      'Fri 29 Nov 2030, 8 h 30',
      '₦8,000',
      `2 of ${tripOf().totalSeats} seats available`,
    ]) {
      expect(card.getByText(words)).toBeDefined();
    }
    expect(screen.getByRole('article').textContent).toContain(
      '10:00 →to 18:30 Fri 29 Nov 2030, 8 h 30₦8,000per seat',
    );
    await person.click(card.getByRole('button', { name: 'Book This Trip, Ore to Abuja' }));
    const { fromStopId, toStopId } = leg;
    expect(onBook.mock.calls[0]).toMatchObject([{ origin: 'Ore', leg: { fromStopId, toStopId } }, 1]);
  });

  it('shows trips along the way under their own heading, and asks for their seats', async () => {
    const along = { fromPlaceId: 'ilorin', toPlaceId: 'abuja', extraMinutes: 6 };
    const match = { ...matchOf({ leg: legOf({ origin: 'Ilorin', fare: 6500 }) }), along };
    const alternatives = { differentDates: [], nearbyOrigins: [], alongTheWay: [match] };
    fakeServer({
      'POST /api/trips/search': () =>
        Response.json(searchResponseOf({ matches: [], totalResults: 0, alternatives })),
    });
    const { person, onBook } = show('/search?from=Ilorin&to=Abuja');
    const section = within(await screen.findByRole('region', { name: 'Along the way' }));
    expect(section.getByText('These trips pass by. The driver must agree.')).toBeDefined();
    // The whole trip: the stops around the two places are no part to look at.
    expect(section.getByRole('link').getAttribute('href')).toBe(`/trips/${tripOf().id}`);
    await person.click(section.getByRole('button', { name: 'Ask for Seats, Ilorin to Abuja' }));
    expect(onBook.mock.calls[0]).toMatchObject([{ origin: 'Ilorin', farePerSeat: 6500, ask: along }, 1]);
    expect(onBook.mock.calls[0]?.[0]).not.toHaveProperty('leg');
  });

  it('says that a driver confirms each passenger', async () => {
    const matches = [matchOf({ trip: tripOf({ confirmsPassengers: true }) })];
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf({ matches })) });
    show('/search?from=Lagos&to=Abuja');
    const card = within(await screen.findByRole('article', { name: 'Lagos to Abuja' }));
    expect(card.getByText('Driver confirms each passenger')).toBeDefined();
    expect(card.getByRole('button', { name: 'Ask for Seats, Lagos to Abuja' })).toBeDefined();
  });

  it('shows no part for the whole trip', async () => {
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    show('/search?from=Lagos&to=Abuja');
    const card = within(await screen.findByRole('article', { name: 'Lagos to Abuja' }));
    expect(card.getByRole('link').getAttribute('href')).toBe(`/trips/${tripOf().id}`);
  });

  it('ticks a reason that speaks for the trip, and only states a drawback', async () => {
    const priced = (reason: string, drawbacks: string[]) =>
      searchResponseOf({ matches: [matchOf({ reasoning: [reason, 'New driver'], drawbacks })] });
    const [low, high] = ['Lowest fare of the trips found', '₦3,500 above the lowest fare found'];
    const server = fakeServer({ 'POST /api/trips/search': () => Response.json(priced(low, [])) });
    show('/search?from=Lagos&to=Abuja');
    expect((await screen.findByText(low)).className).toBe('found-reason');
    expect(screen.queryByText('New driver')).toBeNull();
    server.answer({ 'POST /api/trips/search': () => Response.json(priced(high, [high])) });
    cleanup();
    show('/search?from=Lagos&to=Abuja');
    expect((await screen.findByText(high)).className).toBe('found-muted');
  });

  it.each([
    [{ cash: true, online: true }, 'Cash or online'],
    [{ cash: true, online: false }, 'Pay in cash'],
    [{ cash: false, online: true }, 'Pay online'],
  ])('says how to pay: %j', async (payments, words) => {
    const match = matchOf({ trip: tripOf({ payments }) });
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [match] })) });
    show('/search?from=Lagos&to=Abuja');
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('shows why a trip that cannot be paid is not bookable, instead of the button', async () => {
    const match = matchOf({ trip: tripOf({ payments: { cash: false, online: false } }) });
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [match] })) });
    show('/search?from=Lagos&to=Abuja');
    expect(await screen.findByText("Not bookable until Emeka's account is checked")).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Book This Trip/ })).toBeNull();
    expect(screen.queryByText('Pay in cash')).toBeNull();
  });

  it('names the day of a trip on another day, and an arrival after midnight', async () => {
    const leg = legOf({ departureDate: '2030-11-30T19:00:00Z', arrivalDate: '2030-12-01T06:00:00Z' });
    const alternatives = { differentDates: [matchOf({ leg })], nearbyOrigins: [] };
    const answer = searchResponseOf({ matches: [], alternatives });
    fakeServer({ 'POST /api/trips/search': () => Response.json(answer) });
    show('/search?from=Lagos&to=Abuja&date=2030-11-29');
    expect(await screen.findByText('Sat 30 Nov 2030, 11 h, next day')).toBeDefined();
  });
});

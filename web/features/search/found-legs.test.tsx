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

const NEW_DRIVER = { ...tripOf().driver, rating: null, ratingCount: 0 };

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
      card.getByRole('link', { name: 'Ore to Abuja, Fri 29 Nov 2030, 10:00' }).getAttribute('href'),
    ).toBe(path);
    for (const words of ['Ore Main Park', 'Utako Park', '8 h 30', '₦8,000', '2 left']) {
      expect(card.getByText(words)).toBeDefined();
    }
    expect(screen.getByRole('article').textContent).toContain(
      `₦8,000 per seat, 2 left, 2 of ${tripOf().totalSeats} seats available`,
    );
    expect(card.getByText('2 left').dataset['left']).toBe('few');
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
    // The whole trip: the stops around the two places are not a part of their own.
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

  it('names the first name of the driver, the rating with its number, and the car', async () => {
    const matches = [matchOf(), matchOf({ trip: tripOf({ id: crypto.randomUUID(), driver: NEW_DRIVER }) })];
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf({ matches })) });
    show('/search?from=Lagos&to=Abuja');
    const [known, unrated] = await screen.findAllByRole('article');
    expect(known?.textContent).toContain('Emeka NwosuVerifiedRated 4.7 (23) · Sienna');
    expect(within(known as HTMLElement).getByText('Emeka')).toBeDefined();
    expect(unrated?.textContent).toContain('New driver · Sienna');
  });

  it('only the first by score is the best match', async () => {
    const matches = [matchOf(), matchOf({ trip: tripOf({ id: crypto.randomUUID() }), matchScore: 59 })];
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf({ matches })) });
    show('/search?from=Lagos&to=Abuja');
    const [first, second] = await screen.findAllByRole('article');
    expect(first?.textContent).toContain('Best match');
    expect(second?.textContent).not.toContain('Best match');
    expect(second?.textContent).toContain('59% match');
    cleanup();
    show('/search?from=Lagos&to=Abuja&sort=cheapest');
    await screen.findAllByRole('article');
    expect(screen.queryByText('Best match', { selector: '.row-best' })).toBeNull();
  });

  it('names a place near the searched one with its distance, and warns of the night in words', async () => {
    const nightWarning = 'Part of this trip is after 19:00.';
    const near = matchOf({
      trip: tripOf({ nightWarning }),
      leg: legOf({ origin: 'Ikorodu', nightWarning }),
      distanceFromOrigin: 6,
    });
    fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [near] })) });
    show('/search?from=Lagos&to=Abuja');
    expect(await screen.findByText('Ikorodu (6 km)')).toBeDefined();
    expect(screen.getByText(`. ${nightWarning}`)).toBeDefined();
  });

  it.each([
    [{ cash: true, online: true }, 'Pay online'],
    [{ cash: true, online: false }, 'Cash'],
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
    expect(screen.queryByText('Cash')).toBeNull();
  });

  it('names the day of a trip on another day, and an arrival after midnight', async () => {
    const leg = legOf({ departureDate: '2030-11-30T19:00:00Z', arrivalDate: '2030-12-01T06:00:00Z' });
    const alternatives = { differentDates: [matchOf({ leg })], nearbyOrigins: [] };
    const answer = searchResponseOf({ matches: [], alternatives });
    fakeServer({ 'POST /api/trips/search': () => Response.json(answer) });
    show('/search?from=Lagos&to=Abuja&date=2030-11-29');
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Sat 30 Nov 2030')).toBeDefined();
    expect(card.getByText('next day')).toBeDefined();
  });
});

import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { legOf, matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { SearchPage } from './search-page.tsx';

const RESULTS = '/search?from=Lagos&to=Abuja';
const EMPTY =
  'No trips found matching your exact criteria. Try adjusting your search preferences or check the alternative suggestions below.';

const show = (path: string) =>
  renderApp(<SearchPage onBook={() => undefined} onBookBoth={() => undefined} />, path);

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

describe('the results', () => {
  it('shows 10 matches, and of other dates and origins 5 that the days do not show', async () => {
    const far = new Date(Date.now() + 20 * 86_400_000).toISOString();
    const many = (count: number, departureDate: string, first = 0) =>
      Array.from({ length: count }, (_, index) =>
        matchOf({
          trip: tripOf({
            id: `00000000-0000-4000-8000-${String(index + first).padStart(12, '0')}`,
            departureDate,
          }),
        }),
      );
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
    fakeServer({
      'POST /api/trips/search': () =>
        Response.json(
          searchResponseOf({
            matches: many(12, soon),
            alternatives: {
              differentDates: [...many(7, far, 20), ...many(2, soon, 40)],
              nearbyOrigins: many(6, soon, 60),
            },
          }),
        ),
    });
    show(RESULTS);
    const best = within(await screen.findByRole('region', { name: 'Best Matches' }));
    expect(best.getAllByRole('article')).toHaveLength(10);
    const dates = within(screen.getByRole('region', { name: 'Different Dates' }));
    expect(dates.getAllByRole('article')).toHaveLength(5);
    const nearby = within(await screen.findByRole('region', { name: 'Nearby Routes' }));
    expect(nearby.getAllByRole('link')).toHaveLength(5);
  });

  it('shows the alternatives when nothing matches', async () => {
    const alternatives = {
      differentDates: [matchOf({ trip: tripOf({ departureDate: '2036-12-06T06:30:00Z' }) })],
      nearbyOrigins: [],
    };
    fakeServer({
      'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [], alternatives })),
    });
    show(`${RESULTS}&date=2036-12-05`);
    const said = await screen.findByText(EMPTY, { exact: false });
    expect(said.closest('[role=status]')?.textContent).toMatch(
      /^Nothing on Fri 5 Dec 2036\. The next is on Sat 6 Dec 2036\. /,
    );
    const below = within(screen.getByRole('region', { name: 'Different Dates' }));
    expect(below.getByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
    expect(screen.getByText(/^0 trips found for Lagos to Abuja/)).toBeDefined();
  });

  it('says that no driver goes there, names the nearest trips, and does not mention alternatives when there are none', async () => {
    const nearest = [
      {
        trip: tripOf(),
        leg: legOf({ origin: 'Lagos', destination: 'Onitsha', fare: 24_500 }),
        distanceFromOrigin: 0,
        distanceFromDestination: 91.7,
      },
    ];
    const alternatives = { differentDates: [], nearbyOrigins: [] };
    const server = fakeServer({
      'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [], alternatives, nearest })),
    });
    show('/search?from=Lagos&to=Owerri');
    expect(
      await screen.findByText(/^No driver goes from Lagos to Owerri in the next 14 days yet\./),
    ).toBeDefined();
    const near = within(await screen.findByRole('region', { name: 'Trips that come near' }));
    expect(near.getByRole('link').textContent).toMatch(/Lagos to Onitsha₦24,500.*, ends 92 km from Owerri$/);
    expect(screen.queryByRole('navigation', { name: 'Days' })).toBeNull();
    server.answer({
      'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [], alternatives })),
    });
    cleanup();
    show(RESULTS);
    expect(await screen.findByText(/No trips found.* search preferences\.$/)).toBeDefined();
  });
});

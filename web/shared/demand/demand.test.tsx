import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { DemandCard, type DemandCardProps } from './demand-card.tsx';
import { RouteDemandNote } from './route-demand.tsx';
import { UsualFareNote } from './usual-fare.tsx';

const ROUTE = { origin: 'Lagos', destination: 'Enugu' };
const DEMAND = { ...ROUTE, date: '2026-12-04', people: 23, found: 4 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists what people looked for, and opens the form of a trip with it', async () => {
  fakeServer({
    'GET /api/demand': () =>
      Response.json([
        { ...DEMAND, isOwn: true },
        { ...DEMAND, destination: 'Owerri', people: 5, found: 0, isOwn: false },
      ]),
  });
  const onCreate = vi.fn<DemandCardProps['onCreate']>();
  renderApp(<DemandCard onCreate={onCreate} />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Lagos to Enugu, Fri 4 Dec.*23 people looked, 4 found a seat\. One of your routes\.Create trip$/,
    ),
    expect.stringMatching(/^Lagos to Owerri, Fri 4 Dec.*5 people looked, none found a seat\.Create trip$/),
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Create trip, Lagos to Owerri/ }));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith({
    origin: 'Lagos',
    destination: 'Owerri',
    date: '2026-12-04',
  });
});

it('says what people looked for once route and day are chosen', async () => {
  const server = fakeServer({ 'GET /api/demand/route': () => Response.json([DEMAND]) });
  renderApp(
    <>
      <RouteDemandNote {...ROUTE} date="" />
      <RouteDemandNote {...ROUTE} date="2026-12-04" />
    </>,
  );
  expect(
    await screen.findByText(/^23 people looked for Lagos to Enugu on Fri 4 Dec.*, 4 found a seat\.$/),
  ).toBeDefined();
  expect(server.requests.map(({ query }) => query.get('date'))).toEqual(['2026-12-04']);
});

it('says the usual fare of the route, and warns about one far below it', async () => {
  const usual = { basis: 'bookings', fare: 6500, lower: 6000, upper: 7000, low: 2600, high: 13_000 };
  fakeServer({ 'GET /api/fares/usual': () => Response.json({ usual }) });
  renderApp(<UsualFareNote {...ROUTE} fare={600} />);
  expect(await screen.findByText(/^Usual fare here: ₦6,500 a seat/)).toBeDefined();
  expect(screen.getByText(/^This is less than half of the usual fare/)).toBeDefined();
});

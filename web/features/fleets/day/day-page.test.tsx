import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DayTrip } from '@tafiya/fleets/day.contract.ts';
import { addDays, dayInWords } from '@tafiya/core/lagos-time.ts';
import { serverNow } from '@/shared/api/server-time.ts';
import type { ChannelHandlers } from '@/shared/live/channel.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { dayTripOf } from '../testing/day-trips.ts';
import { dayOf, OWN_FLEET, showFleet, TODAY } from '../testing/fleet-screen.tsx';

const channel = vi.hoisted(() => ({ handlers: null as ChannelHandlers | null }));
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (_topic: string, handlers: ChannelHandlers) => {
    channel.handlers = handlers;
    return () => undefined;
  },
}));

beforeEach(() => setWide(true));
afterEach(() => vi.unstubAllGlobals());

function setWide(matches: boolean) {
  vi.stubGlobal('matchMedia', () => ({
    matches,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const inMinutes = (minutes: number) => new Date(serverNow() + minutes * 60_000).toISOString();
const LATE = dayTripOf(1, {
  leavesAt: inMinutes(-27),
  status: 'waiting',
  onBoard: 6,
  needs: { kind: 'late', minutes: 27 },
});
const SOON = dayTripOf(2, { leavesAt: inMinutes(30) });
const AWAY = dayTripOf(3, { leavesAt: inMinutes(-90), status: 'en_route', cash: 0 });
const LATER = dayTripOf(4, { leavesAt: inMinutes(200), origin: 'Kano', park: 'Sabon Gari Park', cash: 0 });

function showDay(trips: DayTrip[] = [LATE, SOON, AWAY, LATER], path = '/corporate') {
  return showFleet(OWN_FLEET, path, {
    [`GET /api/corporate/days/${TODAY}`]: () => Response.json(dayOf(trips)),
    [`POST /api/corporate/days/${TODAY}/search`]: () => Response.json([]),
    'GET /api/corporate/trips': () => Response.json(OWN_FLEET.trips),
  });
}
const SEARCH = `POST /api/corporate/days/${TODAY}/search`;
const board = () => screen.findByRole('table', { name: 'Departures' });
const rows = async () => [...(await board()).querySelectorAll('tbody tr:not([data-group])')];
const heads = async () =>
  within(await board())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const address = () => screen.getByTestId('address').textContent;

describe('the day of a company', () => {
  it('shows what needs somebody first, folds what is on the road, and sums up the day', async () => {
    const { person } = showDay();
    expect(await heads()).toEqual([
      'Needs you 1',
      'Leaves within 2 hours 1',
      'On the road 1all well',
      'Later today 1',
    ]);
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringContaining('27 min late, not left'),
      expect.stringContaining(SOON.plate),
      expect.stringContaining('Kano'),
    ]);
    expect(screen.getByRole('link', { name: 'Call driver Haruna Sule' }).getAttribute('href')).toBe(
      'tel:+2348034100000',
    );
    expect(screen.getByText(/seats booked/).closest('p')?.textContent).toBe(
      '4 departures, 32 of 56 seats booked, ₦15,000 in cash to collect',
    );
    await person.click(screen.getByRole('button', { name: /^On the road/ }));
    expect(await rows()).toHaveLength(4);
    expect(
      within(screen.getByRole('navigation', { name: 'Corporate Fleet Dashboard' })).getByRole('link', {
        name: /^Overview ?1$/,
      }),
    ).toBeDefined();
  });

  it('filters by state, park and route with figures that add up, and keeps the choice in the address', async () => {
    const { person } = showDay();
    await board();
    const filters = within(screen.getByRole('navigation', { name: 'Filter' }));
    expect(filters.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All 4',
      'Problems 1',
      'To leave 3',
      'On the road 1',
      'Arrived 0',
    ]);
    await person.click(filters.getByRole('link', { name: 'On the road 1' }));
    expect(address()).toBe('/corporate?show=road');
    expect(await rows()).toHaveLength(1);
    await person.click(filters.getByRole('link', { name: 'All 4' }));
    await person.selectOptions(screen.getByLabelText('Park'), 'Sabon Gari Park');
    expect(await rows()).toHaveLength(1);
    expect(address()).toBe('/corporate?park=Sabon+Gari+Park');
    expect(filters.getByRole('link', { name: 'All 1' })).toBeDefined();
    await person.type(screen.getByRole('searchbox'), 'nobody');
    expect(await screen.findByText(/^No departures here/)).toBeDefined();
  });

  it('finds a departure by a passenger, whose name is in no address', async () => {
    const { server, person } = showDay();
    await board();
    server.answer({ [SEARCH]: () => Response.json([LATER.id]) });
    await person.type(screen.getByRole('searchbox'), 'ngo');
    expect(screen.getByText('Searching...')).toBeDefined();
    await waitFor(async () => expect((await rows()).map((row) => row.textContent)).toHaveLength(1));
    expect((await rows())[0]?.textContent).toContain(LATER.plate);
    const asked = server.requests.filter(({ path }) => path.endsWith('/search'));
    expect(asked.map(({ body, query }) => [body, String(query)])).toEqual([[{ words: 'ngo' }, '']]);
    expect(address()).toBe('/corporate');
  });

  it('says that the passengers could not be searched, not that there are none', async () => {
    const { server, person } = showDay();
    await board();
    server.answer({ [SEARCH]: () => refusal(503, 'unavailable', 'Please try again.') });
    await person.type(screen.getByRole('searchbox'), 'ngo');
    expect(await screen.findByText('The passengers could not be searched. Please try again.')).toBeDefined();
  });

  it('opens a trip beside the board by keys, with its passengers, who is missing first', async () => {
    const { server, person } = showDay();
    const [trip] = OWN_FLEET.trips;
    const passenger = (name: string, boardedAt: string | null) => ({
      bookingId: crypto.randomUUID(),
      name,
      phone: null,
      seats: 1,
      paymentMethod: 'cash',
      totalFare: 2500,
      origin: 'Abuja',
      destination: 'Kaduna',
      boardedAt,
    });
    for (const { id } of [LATE, SOON]) {
      server.answer({
        [`GET /api/corporate/trips/${id}`]: () => Response.json({ ...trip, id }),
        [`GET /api/trips/${id}/passengers`]: () =>
          Response.json([passenger('Halima Sule', '2030-11-29T06:10:00.000Z'), passenger('Ruth Audu', null)]),
      });
    }
    await board();
    await person.keyboard('j');
    expect(document.activeElement?.getAttribute('data-trip')).toBe(LATE.id);
    await person.keyboard('{Enter}');
    expect(address()).toBe(`/corporate/day/${TODAY}/${LATE.id}`);
    const panel = within(await screen.findByRole('complementary', { name: /^Trip / }));
    expect((await panel.findByRole('list', { name: 'Passengers' })).textContent).toMatch(
      /^Ruth Audu.*Halima Sule/,
    );
    expect(panel.getByText('6 of 8 on board, 6 seats free')).toBeDefined();
    expect(await panel.findByRole('button', { name: 'Edit trip' })).toBeDefined();
    await person.keyboard('j');
    await waitFor(() => expect(address()).toBe(`/corporate/day/${TODAY}/${SOON.id}`));
    await person.keyboard('/j');
    expect(address()).toBe(`/corporate/day/${TODAY}/${SOON.id}`);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('j');
    await person.keyboard('{Escape}');
    expect(address()).toBe('/corporate');
    expect(screen.queryByRole('complementary', { name: /^Trip / })).toBeNull();
  });

  it('a bus that leaves changes its row without a reload', async () => {
    const { server } = showDay([SOON]);
    expect((await rows())[0]?.textContent).not.toContain('Boarding');
    server.answer({
      [`GET /api/corporate/days/${TODAY}`]: () =>
        Response.json(dayOf([{ ...SOON, status: 'waiting', onBoard: 5 }])),
    });
    channel.handlers?.onMessage('trip_changed', { tripId: SOON.id });
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Boarding, 5 of 8 in'));
  });

  it('another day is one request', async () => {
    const { server, person } = showDay();
    await board();
    const next = addDays(TODAY, 1);
    server.answer({
      [`GET /api/corporate/days/${next}`]: () =>
        Response.json(dayOf([dayTripOf(9, { leavesAt: `${next}T08:00:00.000Z` })], next)),
    });
    await waitFor(() =>
      expect(server.requests.filter(({ path }) => path === '/api/corporate/drivers')).toHaveLength(1),
    );
    const before = server.requests.length;
    await person.click(screen.getByRole('link', { name: dayInWords(next, TODAY) }));
    expect(await screen.findByRole('heading', { name: dayInWords(next, TODAY) })).toBeDefined();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(server.requests.slice(before).map(({ path }) => path)).toEqual([`/api/corporate/days/${next}`]);
    expect(address()).toBe(`/corporate/day/${next}`);
    await person.click(screen.getByRole('link', { name: dayInWords(TODAY, TODAY) }));
    expect(address()).toBe('/corporate');
  });

  it('has another bus where people wait', async () => {
    const full = dayTripOf(6, { leavesAt: inMinutes(70), booked: 14, needs: { kind: 'full', people: 6 } });
    const { person } = showDay([full]);
    await person.click(await screen.findByRole('link', { name: 'Add a bus' }));
    expect(await screen.findByText(/^No route from Abuja to Kaduna is running/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Schedule Trip' })).toBeDefined();
  });

  it('prints departures, bus, driver and booked seats', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { person } = showDay();
    await person.click(await screen.findByRole('button', { name: 'Print the day' }));
    expect(print).toHaveBeenCalledTimes(1);
    const sheet = document.querySelector('table[aria-label="Departures to print"]');
    expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(4);
    expect(sheet?.querySelector('tbody tr')?.textContent).toContain('Utako ParkKTN-101-AAHaruna Sule8 of 14');
  });

  it('on a phone a trip stands in place of the board, with a way back', async () => {
    setWide(false);
    const { person } = showDay();
    const needs = within(await screen.findByRole('region', { name: 'Needs you' }));
    await person.click(needs.getByRole('link'));
    expect(await screen.findByRole('region', { name: /^Trip / })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Needs you' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Back to the day' }));
    expect(await screen.findByRole('region', { name: 'Needs you' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Menu' }).getAttribute('href')).toBe('/corporate/more');
  });

  it('says that the connection is lost and keeps the board; without a board it offers a retry', async () => {
    const { server } = showDay();
    await board();
    server.answer({ [`GET /api/corporate/days/${TODAY}`]: () => refusal(503, 'unavailable', 'Busy.') });
    channel.handlers?.onSubscribed();
    expect(await screen.findByText(/^No connection\. This was the day at \d\d:\d\d\.$/)).toBeDefined();
    expect(await rows()).toHaveLength(3);
  });

  it('names trips without a driver on another day', async () => {
    const [trip, ...rest] = OWN_FLEET.trips;
    showFleet({
      ...OWN_FLEET,
      trips: [{ ...trip, driverId: null, driverName: null } as (typeof rest)[0], ...rest],
    });
    const notice = within(await screen.findByRole('complementary', { name: 'Drivers' }));
    expect(notice.getByText('1 trip has no driver')).toBeDefined();
    expect(notice.getByRole('link', { name: 'Find a driver' }).getAttribute('href')).toMatch(
      new RegExp(`^/corporate/day/\\d{4}-\\d\\d-\\d\\d/${trip?.id}\\?assign=driver$`),
    );
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchResponse } from '@tafiya/search/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { legOf, matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { loadSearchForm } from './late-form.ts';
import { SearchPage } from './search-page.tsx';

const RESULTS = '/search?from=Lagos&to=Abuja';
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const matches = (count: number) =>
  Array.from({ length: count }, (_, index) => matchOf({ trip: tripOf({ id: idOf(index) }) }));

function show(path: string, ...answers: Partial<SearchResponse>[]) {
  const server = fakeServer({
    'POST /api/trips/search': () =>
      Response.json(searchResponseOf((answers.length > 1 ? answers.shift() : answers[0]) ?? {})),
  });
  renderApp(<SearchPage onBook={() => undefined} onBookBoth={() => undefined} />, path);
  const bodies = () =>
    server.requests.filter(({ path: called }) => called === '/api/trips/search').map(({ body }) => body);
  return { bodies, person: userEvent.setup() };
}

const address = () => screen.getByTestId('address').textContent;
// As after the first opening.
beforeEach(
  async () =>
    void (await Promise.all([
      loadSearchForm(),
      import('./filter-sheet.tsx'),
      import('./filter-chips.tsx'),
      import('./search-rules.ts'),
    ])),
);
beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

async function openFilters(person: ReturnType<typeof userEvent.setup>) {
  await person.click(await screen.findByRole('button', { name: /^Sort and filter/ }));
  return within(await screen.findByRole('dialog', { name: 'Sort and filter' }));
}

describe('order and filters', () => {
  it('are chosen in a sheet whose button counts, and are in the address', async () => {
    const { bodies, person } = show(RESULTS, { matches: matches(2) });
    const sheet = await openFilters(person);
    expect(sheet.getAllByRole('switch').map(({ textContent }) => textContent)).toEqual([
      'Pay onlineYour money is held until you arrive',
    ]);
    await person.click(sheet.getByRole('radio', { name: 'Lowest fare' }));
    await person.click(sheet.getByRole('switch', { name: /Pay online/ }));
    await person.click(await sheet.findByRole('button', { name: 'Show 2 trips' }));
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ sort: 'cheapest', choices: ['pay_online'] }));
    await waitFor(() => expect(address()).toBe(`${RESULTS}&seats=1&with=pay_online&sort=cheapest`));
    expect(await screen.findByRole('button', { name: 'Sort and filter, 2 set' })).toBeDefined();
    expect(screen.queryByText(/^Search completed/)).toBeNull();
  });

  it('that are set stand over the tickets, and a tap removes one', async () => {
    const { person } = show(`${RESULTS}&with=pay_online&sort=cheapest`, { matches: matches(1) });
    await person.click(await screen.findByRole('button', { name: 'Remove Pay online' }));
    await waitFor(() => expect(address()).toBe(`${RESULTS}&seats=1&sort=cheapest`));
  });

  it('are those of the address, which a refresh and a shared link keep', async () => {
    const { bodies, person } = show(`${RESULTS}&hours=evening&sort=earliest`, { matches: matches(1) });
    const sheet = await openFilters(person);
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Evening 17–24' }).checked).toBe(true);
    expect(sheet.getByRole<HTMLInputElement>('radio', { name: 'Earliest' }).checked).toBe(true);
    expect(bodies()[0]).toMatchObject({ timeOfDay: 'evening', sort: 'earliest' });
  });

  it('that hide every trip can be cleared from the button that counts', async () => {
    const { person } = show(`${RESULTS}&max=100`, { matches: [] });
    const sheet = await openFilters(person);
    await person.click(await sheet.findByRole('button', { name: 'No trips: clear filters' }));
    const price = () => sheet.getByLabelText<HTMLInputElement>('Maximum Price (₦)');
    expect(price().value).toBe('');
    // And once more, after another choice.
    await person.type(price(), '200');
    await person.click(sheet.getByRole('button', { name: 'Clear' }));
    expect(price().value).toBe('');
  });

  it('shows all times again when a part of the day hides every match, and keeps the order', async () => {
    show(`${RESULTS}&sort=cheapest&hours=morning`, { matches: [] });
    expect(await screen.findByText(/^No trips found that leave in the morning\./)).toBeDefined();
    const all = screen.getByRole('link', { name: 'Show all times' });
    expect(all.getAttribute('href')).toBe(`${RESULTS}&seats=1&sort=cheapest`);
  });

  it('stay when the fields in the bar change the search', async () => {
    const { bodies, person } = show(`${RESULTS}&sort=earliest&hours=morning&max=9000`, {
      matches: matches(2),
    });
    await screen.findAllByRole('article');
    await person.click(screen.getByRole('button', { name: /Change$/ }));
    await person.click(await screen.findByRole('button', { name: 'One more' }));
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    await waitFor(() =>
      expect(bodies().at(-1)).toMatchObject({
        seatsNeeded: 2,
        sort: 'earliest',
        timeOfDay: 'morning',
        maxPrice: 9000,
      }),
    );
  });
});

describe('nothing on the day', () => {
  it('links to fewer seats and to a day after the week, where these have trips', async () => {
    show(`${RESULTS}&date=2030-11-29&seats=4`, { matches: [], nextDay: '2030-12-24', fewerSeats: 2 });
    const links = [/2 seats$/, /^Show Tue 24 Dec 2030$/].map((name) => screen.findByRole('link', { name }));
    expect((await Promise.all(links)).map((link) => link.getAttribute('href'))).toEqual([
      '/search?from=Lagos&to=Abuja&date=2030-11-29&seats=2',
      '/search?from=Lagos&to=Abuja&date=2030-12-24&seats=4',
    ]);
  });

  it('names trips from a place near the searched one with their distance', async () => {
    const near = matchOf({ leg: legOf({ origin: 'Ibadan' }), distanceFromOrigin: 114 });
    show(`${RESULTS}&date=2030-11-29`, {
      matches: [],
      alternatives: { differentDates: [], nearbyOrigins: [near] },
    });
    const rows = within(await screen.findByRole('region', { name: 'Nearby Routes' }));
    expect(rows.getByRole('link').textContent).toContain('starts 114 km from Lagos');
  });
});

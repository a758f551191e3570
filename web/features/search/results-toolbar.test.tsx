import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchResponse } from '@tafiya/search/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
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
const toolbar = () => screen.queryByRole('group', { name: 'Order and time of the results' });

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

describe('toolbar of the results', () => {
  it('sorts by the server, in the address, without a toast and without losing the focus', async () => {
    const { bodies, person } = show(RESULTS, { matches: matches(2) });
    const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by');
    expect([...sort.options].map(({ text }) => text)).toEqual(['Best match', 'Earliest', 'Cheapest']);
    await person.selectOptions(sort, 'Cheapest');
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ sort: 'cheapest' }));
    expect(address()).toBe(`${RESULTS}&seats=1&sort=cheapest`);
    expect(document.body.contains(sort)).toBe(true);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.queryByText('Search completed')).toBeNull();
    await person.selectOptions(sort, 'Best match');
    await waitFor(() => expect(address()).toBe(`${RESULTS}&seats=1`));
  });

  it('is set from the address, which a refresh and a shared link keep', async () => {
    const { bodies } = show(`${RESULTS}&hours=evening&sort=earliest`, { matches: matches(1) });
    expect((await screen.findByLabelText<HTMLSelectElement>('Departure')).value).toBe('evening');
    expect(screen.getByLabelText<HTMLSelectElement>('Sort by').value).toBe('earliest');
    expect(bodies()).toMatchObject([{ timeOfDay: 'evening', sort: 'earliest' }]);
  });

  it('shows all times again when a part of the day hides every match, and keeps the order', async () => {
    const { bodies, person } = show(
      `${RESULTS}&sort=cheapest`,
      { matches: matches(3) },
      { matches: [] },
      { matches: matches(3) },
    );
    await person.selectOptions(await screen.findByLabelText('Departure'), 'Morning 06–12');
    expect(await screen.findByText('No trips found that leave in the morning.')).toBeDefined();
    expect(bodies().at(-1)).toMatchObject({ timeOfDay: 'morning', sort: 'cheapest' });
    expect(toolbar()).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show all times' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(address()).toBe(`${RESULTS}&seats=1&sort=cheapest`);
    expect(screen.getByLabelText<HTMLSelectElement>('Departure').value).toBe('');
  });

  it('leaves the chosen tab when another one is gone', async () => {
    const differentDates = matches(2);
    const { person } = show(
      RESULTS,
      { matches: matches(2), alternatives: { differentDates, nearbyOrigins: matches(1) } },
      { matches: matches(2), alternatives: { differentDates, nearbyOrigins: [] } },
      { matches: matches(2) },
    );
    const chosen = await screen.findByRole('tab', { name: /Different Dates/ });
    await person.click(chosen);
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Cheapest');
    await waitFor(() => expect(screen.queryByRole('tab', { name: /Nearby Routes/ })).toBeNull());
    expect(screen.getByRole('tab', { selected: true })).toBe(chosen);
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Earliest');
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(1));
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Best Matches');
  });

  it('is absent while there is nothing to sort', async () => {
    show(RESULTS, { matches: matches(1) });
    expect(await screen.findByRole('article')).toBeDefined();
    expect(toolbar()).toBeNull();
  });

  it('keeps the order and the hours when the form changes the search', async () => {
    const { bodies, person } = show(`${RESULTS}&sort=earliest&hours=morning`, { matches: matches(2) });
    await screen.findAllByRole('article');
    await person.click(screen.getByRole('button', { name: /Change$/ }));
    await person.click(await screen.findByRole('button', { name: 'One more' }));
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    await waitFor(() =>
      expect(bodies().at(-1)).toMatchObject({ seatsNeeded: 2, sort: 'earliest', timeOfDay: 'morning' }),
    );
  });
});

describe('few matches', () => {
  const alternatives = {
    differentDates: [
      matchOf({ trip: tripOf({ id: idOf(10), departureDate: '2030-12-01T06:30:00Z' }) }),
      matchOf({ trip: tripOf({ id: idOf(11), departureDate: '2030-11-30T06:30:00Z' }) }),
      matchOf({ trip: tripOf({ id: idOf(12), departureDate: '2030-11-30T23:30:00Z' }) }),
    ],
    nearbyOrigins: [
      matchOf({ trip: tripOf({ id: idOf(13), origin: 'Ibadan' }), distanceFromOrigin: 114 }),
      matchOf({ trip: tripOf({ id: idOf(14), origin: 'Ibadan' }), distanceFromOrigin: 114 }),
    ],
  };
  const links = () =>
    within(screen.getByRole('navigation', { name: 'More trips' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  const other = '/search?from=Lagos&to=Abuja&date=';

  it.each([0, 1, 2])('%s: links to the days and origins that have trips, each once', async (count) => {
    show(`${RESULTS}&date=2030-11-29`, { matches: matches(count), alternatives });
    await screen.findByRole('navigation', { name: 'More trips' });
    expect(links()).toEqual([
      ['Sat 30 Nov 2030', `${other}2030-11-30&seats=1`],
      ['Sun 1 Dec 2030', `${other}2030-12-01&seats=1`],
      ['Ibadan, 114 km away', '/search?from=Ibadan&to=Abuja&date=2030-11-29&seats=1'],
    ]);
  });

  it('links to fewer seats and to a day after the week, where these have trips', async () => {
    show(`${RESULTS}&date=2030-11-29&seats=4`, { matches: [], nextDay: '2030-12-24', fewerSeats: 2 });
    await screen.findByRole('navigation', { name: 'More trips' });
    expect(links()).toEqual([
      ['2 seats', `${other}2030-11-29&seats=2`],
      ['Tue 24 Dec 2030', `${other}2030-12-24&seats=4`],
    ]);
  });

  it('a tap on a day searches that day', async () => {
    const { bodies, person } = show(`${RESULTS}&date=2030-11-29`, { matches: [], alternatives });
    await person.click(await screen.findByRole('link', { name: 'Sat 30 Nov 2030' }));
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ departureDate: '2030-11-30' }));
  });

  it.each([
    ['three matches', { matches: matches(3), alternatives }],
    ['no alternatives', { matches: matches(1) }],
  ])('%s: no links', async (_, answer) => {
    show(RESULTS, answer);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('navigation', { name: 'More trips' })).toBeNull();
  });
});

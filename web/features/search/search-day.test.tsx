import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Match } from '@tafiya/search/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { useToast } from '@/shared/ui/toaster.ts';
import { loadSearchForm } from './late-form.ts';
import { SearchPage } from './search-page.tsx';

const RESULTS = '/search?from=Lagos&to=Abuja';

function show(path: string) {
  renderApp(<SearchPage onBook={() => undefined} onBookBoth={() => undefined} />, path);
  return { person: userEvent.setup() };
}

beforeEach(async () => {
  await loadSearchForm();
  useSession.setState(SIGNED_OUT);
  useToast.setState({ current: null });
});
afterEach(() => vi.unstubAllGlobals());

function searchesOf({ requests }: FakeServer) {
  return requests.filter(({ path }) => path === '/api/trips/search');
}

describe('the day and the report of a search', () => {
  it('names the next day with trips when the default day has none, and stays on it', async () => {
    const searchCriteria = {
      origin: 'Lagos',
      destination: 'Abuja',
      seatsNeeded: 1,
      departureDate: '2030-11-29',
    };
    const matches = [matchOf(), matchOf({ trip: tripOf({ id: crypto.randomUUID() }) })];
    const server = fakeServer({
      'POST /api/trips/search': () =>
        Response.json(searchResponseOf({ matches, skippedDay: '2030-11-27', searchCriteria })),
    });
    const { person } = show(RESULTS);
    expect(await screen.findByText('Nothing today. Fri 29 Nov 2030 has 2 trips.')).toBeDefined();
    expect(screen.getByRole('button', { name: /Fri 29 Nov 2030 · 1 seat/ })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Sort and filter' }));
    await person.click(await screen.findByRole('radio', { name: 'Earliest' }));
    await person.click(await screen.findByRole('button', { name: 'Show 2 trips' }));
    await waitFor(() =>
      expect(searchesOf(server).at(-1)?.body).toMatchObject({
        sort: 'earliest',
        departureDate: '2030-11-29',
      }),
    );
  });

  it('searches for a day that the user chose, also today', async () => {
    const server = fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    const { person } = show('/search');
    await pasteInto(person, screen.getByRole('combobox', { name: 'From' }), 'Lagos');
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
    await person.click(screen.getByRole('button', { name: /Departure Date/ }));
    await screen.findByRole('button', { name: 'Next month' });
    await person.keyboard('{Enter}');
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    await waitFor(() => expect(searchesOf(server)[0]?.body).toHaveProperty('departureDate'));
  });

  it('reports a search to screen readers only when it is another one that found something', async () => {
    const answer = (matches: Match[]) => () => Response.json(searchResponseOf({ matches }));
    const server = fakeServer({ 'POST /api/trips/search': answer([]) });
    const { person } = show('/search');
    const again = async (change?: string) => {
      const asked = searchesOf(server).length;
      await person.click(screen.getByRole('button', { name: /Change$/ }));
      if (change) await person.click(screen.getByRole('button', { name: change }));
      await person.click(screen.getByRole('button', { name: 'Find Trips' }));
      await waitFor(() => expect(searchesOf(server).length).toBeGreaterThan(asked));
      await screen.findByRole('article');
    };
    await pasteInto(person, screen.getByRole('combobox', { name: 'From' }), 'Lagos');
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), 'Abuja');
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    expect(await screen.findByText(/No trips found/)).toBeDefined();
    expect(screen.queryByText(/^Search completed/)).toBeNull();

    server.answer({ 'POST /api/trips/search': answer([matchOf()]) });
    await again();
    expect(screen.queryByText(/^Search completed/)).toBeNull();
    await again('One more');
    expect(await screen.findByText('Search completed. Found 1 matching trip')).toBeDefined();
  });
});

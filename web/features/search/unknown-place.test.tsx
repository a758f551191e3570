import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { searchResponseOf } from '@/shared/testing/searches.ts';
import { SearchPage } from './search-page.tsx';

function show(path: string) {
  renderApp(<SearchPage onBook={() => undefined} onBookBoth={() => undefined} />, path);
  return { person: userEvent.setup() };
}

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

describe('a search with an unknown place', () => {
  it('offers to change the search when the server refused the criteria', async () => {
    const words = 'Origin must be a city in Nigeria that we know';
    fakeServer({ 'POST /api/trips/search': () => refusal(400, 'invalid_input', words) });
    const { person } = show('/search?from=Atlantis&to=Abuja');
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Change your search' }));
    expect(screen.getByRole('heading', { name: 'Change your search' })).toBeDefined();
  });

  it('searches again with the place that an unknown one may mean', async () => {
    const suggestions = [{ placeId: 'port-harcourt', name: 'Port Harcourt', state: 'Rivers' }];
    const server = fakeServer({
      'POST /api/trips/search': () =>
        Response.json(
          { error: 'Destination must be a city in Nigeria that we know', code: 'invalid_input', suggestions },
          { status: 400 },
        ),
    });
    const { person } = show('/search?from=Lagos&to=port+harcout');
    const choice = await screen.findByRole('button', { name: 'Port Harcourt, Rivers' });
    expect(screen.getByText('Did you mean')).toBeDefined();
    server.answer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
    await person.click(choice);
    expect(await screen.findByText('Search Results')).toBeDefined();
    expect(screen.getByTestId('address').textContent).toContain('to=Port+Harcourt');
  });

  const PORT_HARCOURT = { placeId: 'port-harcourt', name: 'Port Harcourt', state: 'Rivers' };
  const REFUSED = 'Destination must be a city in Nigeria that we know';
  const refusedUnless =
    (name: string, isMeant: boolean) =>
    ({ body }: { body: unknown }) =>
      (body as { destination: string }).destination === name
        ? Response.json(searchResponseOf())
        : Response.json(
            {
              error: REFUSED,
              code: 'invalid_input',
              suggestions: [{ ...PORT_HARCOURT, ...(isMeant && { isMeant }) }],
            },
            { status: 400 },
          );

  it('takes the only place that a misspelt name can mean, says so, and searches for what was typed on request', async () => {
    fakeServer({ 'POST /api/trips/search': refusedUnless('Port Harcourt', true) });
    const { person } = show('/search?from=Lagos&to=Port+Hacourt');
    expect(await screen.findByText('Search Results')).toBeDefined();
    expect(await screen.findByText(/^Showing Port Harcourt\./)).toBeDefined();
    expect(screen.getByTestId('address').textContent).toContain('to=Port+Harcourt');
    expect(screen.queryByText('Search failed')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Search for ‘Port Hacourt’ instead?' }));
    expect(await screen.findByText(REFUSED)).toBeDefined();
    expect(screen.getByTestId('address').textContent).toContain('to=Port+Hacourt');
    await person.click(screen.getByRole('button', { name: 'Port Harcourt, Rivers' }));
    expect(await screen.findByText('Search Results')).toBeDefined();
  });

  async function search(to: string, places: object[]) {
    const server = fakeServer({
      'GET /api/places': () => Response.json(places),
      'POST /api/trips/search': () => refusal(400, 'invalid_input', REFUSED),
    });
    const { person } = show('/search');
    await pasteInto(person, await screen.findByRole('combobox', { name: 'From' }), 'Lagos');
    await pasteInto(person, screen.getByRole('combobox', { name: 'To' }), to);
    await person.click(screen.getByRole('button', { name: 'Find Trips' }));
    return server;
  }

  it.each([
    [
      'Kanu',
      ['Kano', 'Karu', 'Kagu', 'Kabu'].map((name) => ({
        ...PORT_HARCOURT,
        placeId: name,
        name,
        kind: 'town',
        isGuess: true,
      })),
      'We don’t know “Kanu”. Did you mean Kano, Karu, or Kagu?',
    ],
    ['Atlantis', [], 'We don’t know “Atlantis”. Check the spelling or choose a town nearby.'],
  ])('asks at the field for %s, and does not send it', async (typed, places, words) => {
    const server = await search(typed, places);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'To' }).getAttribute('aria-invalid')).toBe('true');
    expect(server.requests.filter(({ path }) => path.includes('search'))).toEqual([]);
  });

  it('says "Search failed" to screen readers once, and shows the error in place', async () => {
    await search('Abuja', []);
    const spoken = await screen.findByText(`Search failed. ${REFUSED}`);
    expect(spoken.closest('[role=alert]')).not.toBeNull();
    // The visible text stands in the page only.
    expect(await screen.findAllByText('Search failed')).toHaveLength(1);
  });
});

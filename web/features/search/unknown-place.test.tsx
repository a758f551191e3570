import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
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
});

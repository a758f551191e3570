import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, type FakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { searchResponseOf } from '@/shared/testing/searches.ts';
import { loadSearchForm } from './late-form.ts';
import { SearchPage } from './search-page.tsx';

const SEARCH = 'POST /api/trips/search';

function show(path: string) {
  renderApp(<SearchPage onBook={() => undefined} onBookBoth={() => undefined} />, path);
  return userEvent.setup();
}

const lastSearch = ({ requests }: FakeServer) =>
  requests.findLast(({ path }) => path === '/api/trips/search')?.body;

async function fillIn(person: ReturnType<typeof userEvent.setup>) {
  await person.type(screen.getByRole('combobox', { name: 'From' }), 'Lagos');
  await person.type(screen.getByRole('combobox', { name: 'To' }), 'Abuja');
  await person.click(screen.getByRole('button', { name: 'Find Trips' }));
  await screen.findByRole('article', { name: 'Lagos to Abuja' });
}

// As when the page opens with the form (ask-early.ts).
beforeEach(async () => void (await loadSearchForm()));
beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

describe('the minimum driver rating', () => {
  it('is not sent by the simple form', async () => {
    const server = fakeServer({ [SEARCH]: () => Response.json(searchResponseOf()) });
    await fillIn(show('/search'));
    expect(lastSearch(server)).not.toHaveProperty('driverRatingMin');
    expect(screen.queryByText(/^Rated 3/)).toBeNull();
  });

  it('is sent as 3 by the advanced form, which shows it, and is one of the criteria of the results', async () => {
    useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
    const server = fakeServer({ [SEARCH]: () => Response.json(searchResponseOf()) });
    const person = show('/search');
    expect((await screen.findByLabelText('Minimum Driver Rating')).getAttribute('aria-valuetext')).toBe(
      '3.0',
    );
    await fillIn(person);
    expect(lastSearch(server)).toMatchObject({ driverRatingMin: 3 });
    expect(await screen.findByText('Rated 3.0 or more')).toBeDefined();
  });

  it('is shown as none beside the results of a search without it', async () => {
    useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
    fakeServer({ [SEARCH]: () => Response.json(searchResponseOf()) });
    const person = show('/search?from=Lagos&to=Abuja');
    await person.click(await screen.findByRole('button', { name: 'Sort and filter' }));
    const slider = await screen.findByLabelText('Minimum Driver Rating');
    expect(slider.getAttribute('aria-valuetext')).toBe('Any');
    expect(screen.queryByText(/^Rated 3/)).toBeNull();
  });

  it.each([
    ['below the matches', searchResponseOf().matches],
    ['when nothing else was found', []],
  ])('names the trips that it hides, and shows them on request, %s', async (_, matches) => {
    const server = fakeServer({
      [SEARCH]: () => Response.json(searchResponseOf({ matches, hiddenByRating: 1 })),
    });
    const person = show('/search?from=Lagos&to=Abuja&rating=4.5');
    expect(await screen.findByText('1 more trip below your minimum rating')).toBeDefined();
    expect(screen.getByText('Rated 4.5 or more')).toBeDefined();
    server.answer({ [SEARCH]: () => Response.json(searchResponseOf()) });
    await person.click(screen.getByRole('button', { name: 'Show all ratings' }));
    expect(await screen.findByRole('article', { name: 'Lagos to Abuja' })).toBeDefined();
    expect(lastSearch(server)).toMatchObject({ driverRatingMin: 1 });
    expect(screen.queryByText(/below your minimum rating/)).toBeNull();
    expect(screen.queryByText(/^Rated 4/)).toBeNull();
  });
});

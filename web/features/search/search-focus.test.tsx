import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { searchResponseOf } from '@/shared/testing/searches.ts';
import { loadSearchForm } from './late-form.ts';
import { SearchPage } from './search-page.tsx';

const RESULTS = '/search?from=Lagos&to=Abuja';

function show(path: string) {
  fakeServer({ 'POST /api/trips/search': () => Response.json(searchResponseOf()) });
  renderApp(
    <Routes>
      <Route path="/search" element={<SearchPage onBook={() => undefined} onBookBoth={() => undefined} />} />
      <Route path="/" element={<Link to={RESULTS}>Lagos to Abuja</Link>} />
    </Routes>,
    path,
  );
  return userEvent.setup();
}

const focused = () => document.activeElement?.textContent;

beforeEach(async () => {
  await loadSearchForm();
  useSession.setState(SIGNED_OUT);
});
afterEach(() => vi.unstubAllGlobals());

it('a search that another page began moves the focus to the results, and so does the same search again', async () => {
  const person = show('/');
  await person.click(screen.getByRole('link', { name: 'Lagos to Abuja' }));
  await waitFor(() => expect(focused()).toBe('Search Results'));
  await person.click(await screen.findByRole('button', { name: /Change$/ }));
  await person.click(await screen.findByRole('button', { name: 'Find Trips' }));
  await waitFor(() => expect(focused()).toBe('Search Results'));
});

it('a page that opens with its results leaves the focus where it is', async () => {
  show(RESULTS);
  await screen.findByRole('heading', { name: 'Search Results' });
  expect(document.activeElement).toBe(document.body);
});

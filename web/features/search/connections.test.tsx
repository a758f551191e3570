import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '@tafiya/search/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { connectionOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { SearchPage } from './search-page.tsx';

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

it('shows two trips with a change under their own heading, and books both', async () => {
  const outcome = searchResponseOf({ matches: [], connections: [connectionOf()] });
  fakeServer({ 'POST /api/trips/search': () => Response.json(outcome) });
  const onBookBoth = vi.fn<(connection: Connection, seats: number) => void>();
  renderApp(
    <SearchPage onBook={() => undefined} onBookBoth={onBookBoth} />,
    '/search?from=Kano&to=Jos&seats=2',
  );
  const region = within(await screen.findByRole('region', { name: 'With a change' }));
  expect(region.getByText('₦13,000')).toBeDefined();
  expect(region.getByText('2 h to change in Kaduna')).toBeDefined();
  await userEvent.setup().click(region.getByRole('button', { name: 'Book both trips, Kano to Jos' }));
  expect(onBookBoth.mock.calls[0]).toMatchObject([{ place: 'Kaduna' }, 2]);
});

it('offers the next connection first to a passenger whose trip was missed, and leads back to it', async () => {
  const outcome = searchResponseOf({ matches: [], connections: [connectionOf()] });
  fakeServer({ 'POST /api/trips/search': () => Response.json(outcome) });
  const onBookBoth = vi.fn<(connection: Connection, seats: number) => void>();
  renderApp(
    <SearchPage onBook={() => undefined} onBookBoth={onBookBoth} />,
    '/search?from=Kano&to=Jos&seats=2&missed=second&after=2030-01-01T00:00:00Z',
  );
  const panel = within(await screen.findByRole('region', { name: 'Your next connection' }));
  expect(panel.getByRole('link', { name: 'See the second trip' }).getAttribute('href')).toBe('/trips/second');
  await userEvent.setup().click(panel.getByRole('button', { name: 'Book both trips, Kano to Jos' }));
  expect(onBookBoth.mock.calls[0]).toMatchObject([{ place: 'Kaduna' }, 2]);
});

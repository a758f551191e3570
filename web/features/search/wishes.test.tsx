import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { SearchPage } from './search-page.tsx';

const ROUTE = '/search?from=Lagos&to=Abuja&seats=1';

function show(path: string) {
  const trip = tripOf({ choices: { luggage: 'medium', extraLuggageFare: 1500, airConditioning: true } });
  const server = fakeServer({
    'POST /api/trips/search': () => Response.json(searchResponseOf({ matches: [matchOf({ trip })] })),
  });
  renderApp(<SearchPage onBook={() => undefined} onBookBoth={() => undefined} />, path);
  const bodies = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { bodies, person: userEvent.setup() };
}

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

it('searches with the wishes of the address, and names them above the results', async () => {
  const { bodies } = show(`${ROUTE}&with=medium_luggage,no_smoking`);
  await waitFor(() => expect(bodies()).toMatchObject([{ choices: ['medium_luggage', 'no_smoking'] }]));
  const criteria = await screen.findByRole('list', { name: 'Search criteria' });
  expect(criteria.textContent).toBe('Medium luggageNo smoking');
});

it('the sheet of filters sets the wishes, in the body and in the address', async () => {
  const { bodies, person } = show(`${ROUTE}&with=music`);
  await person.click(await screen.findByRole('button', { name: /^Sort and filter/ }));
  const music = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Music' });
  expect(music.checked).toBe(true);
  await person.click(music);
  await person.click(screen.getByRole('checkbox', { name: 'Air conditioning' }));
  await person.selectOptions(screen.getByLabelText('My luggage'), 'Large luggage');
  await person.click(await screen.findByRole('button', { name: 'Show 1 trip' }));
  await waitFor(() =>
    expect(bodies().at(-1)).toMatchObject({ choices: ['large_luggage', 'air_conditioning'] }),
  );
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toContain('with=large_luggage%2Cair_conditioning'),
  );
});

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '@/shared/api/api-error.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { QueryState } from './query-state.tsx';

const refused = (status: number) =>
  new ApiError({ status, code: status === 404 ? 'not_found' : 'internal', message: 'The server is down' });

type Shown = Partial<ComponentProps<typeof QueryState<string[]>>>;

/** Gives the answers one after the other; the last one remains. */
function show(answers: (string[] | Error | Promise<string[]>)[], shown: Shown = {}) {
  function Drivers() {
    const client = useQueryClient();
    const query = useQuery({
      queryKey: ['drivers'],
      queryFn: async () => {
        const answer = await (answers.length > 1 ? answers.shift() : answers[0]);
        if (answer instanceof Error || answer === undefined) throw answer;
        return answer;
      },
    });
    return (
      <>
        <button onClick={() => void client.invalidateQueries()}>{`Refresh ${query.failureCount}`}</button>
        <QueryState query={query} what="your drivers" {...shown}>
          {(drivers) => <p>{drivers.join(', ')}</p>}
        </QueryState>
      </>
    );
  }
  renderApp(<Drivers />);
  return userEvent.setup();
}

/** The error, found by its title: the page's toasts have an alert too. */
const problem = async () => (await screen.findByText(TITLE)).closest('[role="alert"]')?.textContent;
const TITLE = 'Your drivers could not be loaded';
const NEVER = new Promise<string[]>(() => undefined);

it('announces that it loads', () => {
  show([NEVER]);
  expect(screen.getByRole('status', { busy: true }).textContent).toBe('Loading your drivers...');
});

it('shows and announces nothing while it loads when there may be nothing to show', () => {
  show([NEVER], { skeleton: null });
  expect(screen.queryByRole('status', { busy: true })).toBeNull();
});

it('announces an error, and its button repeats the request', async () => {
  const person = show([refused(500), ['Emeka']]);
  expect(await problem()).toBe(`${TITLE}The server is downTry again`);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Emeka')).toBeTruthy();
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('announces that it loads again after "Try again"', async () => {
  const person = show([refused(500), NEVER]);
  await person.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('status', { busy: true }).textContent).toBe('Loading your drivers...');
});

it('says what to do when the error has no text for people', async () => {
  show([new TypeError('x is not a function')], { otherwise: 'Your money is safe.' });
  expect(await problem()).toContain('Your money is safe.');
});

it('offers no retry for what does not exist, and another way to go on', async () => {
  show([refused(404)], { mayBeMissing: true, wayOut: <a href="/drivers">All drivers</a> });
  expect(await screen.findByRole('link', { name: 'All drivers' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('offers a retry for what every person has, also after 404', async () => {
  show([refused(404)]);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('keeps the old data on the screen when a refetch fails', async () => {
  const person = show([['Emeka'], refused(500)]);
  await screen.findByText('Emeka');
  await person.click(screen.getByRole('button', { name: 'Refresh 0' }));
  await screen.findByRole('button', { name: 'Refresh 1' });
  expect(screen.getByText('Emeka')).toBeTruthy();
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('keeps the old data on the screen while a refetch waits', async () => {
  const person = show([['Emeka'], NEVER]);
  await screen.findByText('Emeka');
  await person.click(screen.getByRole('button', { name: 'Refresh 0' }));
  await waitFor(() => expect(screen.queryByRole('status', { busy: true })).toBeNull());
  expect(screen.getByText('Emeka')).toBeTruthy();
});

it('shows the empty state in place of an empty list', async () => {
  show([[]], { empty: <p>No drivers yet</p> });
  expect(await screen.findByText('No drivers yet')).toBeTruthy();
});

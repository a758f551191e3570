import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays } from '@tafiya/core/lagos-time.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { alertOf } from '@/shared/testing/alerts.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { TellMe } from './tell-me.tsx';

const ALERT = alertOf();
const MADE = /^We will tell you about new trips, Lagos to Enugu, on /;
const DAY = ALERT.firstDay;
const CRITERIA = { origin: 'Lagos', destination: 'Enugu', seatsNeeded: 2, sort: 'cheapest' as const };
const PATH = `/search?from=Lagos&to=Enugu&date=${DAY}&seats=2`;

const signIn = (userType: 'passenger' | 'driver' = 'passenger') =>
  useSession.setState({ status: 'in', user: userOf({ userType }), token: 'token', problem: null });
const show = (hasMatches = false) =>
  renderApp(
    <TellMe criteria={CRITERIA} day={DAY} hasMatches={hasMatches} minHeight={{ base: '1rem', md: '1rem' }} />,
    PATH,
  );

beforeEach(() => signIn());
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('one tap makes the alert, and another one deletes it', async () => {
  const server = fakeServer({
    'GET /api/alerts': () => Response.json([]),
    'POST /api/alerts': () => Response.json(ALERT, { status: 201 }),
    [`DELETE /api/alerts/${ALERT.id}`]: () => new Response(null, { status: 204 }),
  });
  show();
  const button = screen.getByRole('button', { name: 'Tell me' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
  await screen.findByText(MADE);
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    origin: 'Lagos',
    destination: 'Enugu',
    seatsNeeded: 2,
    departureDate: DAY,
    untilDate: DAY,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete this alert' }));
  expect(await screen.findByRole('button', { name: 'Tell me' })).toBeDefined();
});

test('an alert can look at several days', async () => {
  const server = fakeServer({
    'GET /api/alerts': () => Response.json([]),
    'POST /api/alerts': () => Response.json(ALERT, { status: 201 }),
  });
  show(true);
  await userEvent.selectOptions(screen.getByLabelText('Trips that leave'), '7');
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me about new trips' }));
  await screen.findByText(MADE);
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    untilDate: addDays(DAY, 6),
  });
});

test('a search that has an alert says so', async () => {
  fakeServer({ 'GET /api/alerts': () => Response.json([ALERT]) });
  show();
  expect(await screen.findByText(MADE)).toBeDefined();
});

test('a visitor signs in first, and finds the alert made', async () => {
  useSession.setState(SIGNED_OUT);
  const server = fakeServer({
    'GET /api/alerts': () => Response.json([]),
    'POST /api/alerts': () => Response.json(ALERT, { status: 201 }),
  });
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
  expect(screen.getByTestId('address').textContent).toBe(`/auth?${new URLSearchParams({ next: PATH })}`);
  expect(server.requests).toEqual([]);
  signIn();
  expect(await screen.findByText(MADE)).toBeDefined();
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(sessionStorage).toHaveLength(0);
});

test('the eleventh alert is refused with the reason', async () => {
  fakeServer({
    'GET /api/alerts': () => Response.json([]),
    'POST /api/alerts': () =>
      Response.json(
        { error: 'You have 10 open alerts, which is the most.', code: 'conflict' },
        { status: 409 },
      ),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me' }));
  expect(await screen.findByText(/^You have 10 open alerts/)).toBeDefined();
});

test('drivers are not offered alerts', () => {
  fakeServer();
  signIn('driver');
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addDays, lagosDate } from '@tafiya/core/lagos-time.ts';
import { nextPath } from '@/shared/session/next-path.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { alertOf } from '@/shared/testing/alerts.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { TellMe } from './tell-me.tsx';

const ALERT = alertOf();
const MADE = /^We will tell you about new trips, Lagos to Enugu, on /;
const DAY = ALERT.firstDay;
const TODAY = lagosDate(Date.now());
const CRITERIA = { origin: 'Lagos', destination: 'Enugu', seatsNeeded: 2, sort: 'cheapest' as const };
const PATH = `/search?from=Lagos&to=Enugu&date=${DAY}&seats=2`;

const signIn = (userType: 'passenger' | 'driver' = 'passenger') =>
  useSession.setState({ status: 'in', user: userOf({ userType }), token: 'token', problem: null });
const show = (hasMatches = false, { day = DAY, path = PATH } = {}) =>
  renderApp(<TellMe criteria={CRITERIA} day={day} hasMatches={hasMatches} people={23} />, path);

beforeEach(() => signIn());
afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
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
    departureDate: TODAY,
    untilDate: addDays(TODAY, 30),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Delete this alert' }));
  expect(await screen.findByRole('button', { name: 'Tell me' })).toBeDefined();
});

test('an alert can look at the searched day, or at a week from it', async () => {
  const server = fakeServer({
    'GET /api/alerts': () => Response.json([]),
    'POST /api/alerts': () => Response.json(ALERT, { status: 201 }),
  });
  show(true);
  const days = within(await screen.findByRole('group', { name: 'Trips that leave' }));
  expect(days.getAllByRole('radio').map((each) => each.getAttribute('value'))).toEqual([
    'any',
    'day',
    'week',
  ]);
  await userEvent.click(days.getByRole('radio', { name: /^By / }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me' }));
  await screen.findByText(MADE);
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    departureDate: DAY,
    untilDate: addDays(DAY, 6),
  });
});

test('a search of today is not offered today alone, because trips are published for tomorrow at the earliest', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2035-11-30T20:00:00Z') });
  const server = fakeServer({
    'GET /api/alerts': () => Response.json([]),
    'POST /api/alerts': () => Response.json(ALERT, { status: 201 }),
  });
  show();
  const days = within(await screen.findByRole('group', { name: 'Trips that leave' }));
  expect(days.getAllByRole('radio').map((each) => each.getAttribute('value'))).toEqual(['any', 'week']);
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me' }));
  await screen.findByText(MADE);
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    departureDate: '2035-11-30',
    untilDate: '2035-12-30',
  });
});

test('says how many people want the way', async () => {
  fakeServer({ 'GET /api/alerts': () => Response.json([]) });
  show();
  expect(await screen.findByText('23 people want it. Drivers see that.')).toBeDefined();
});

test('a search that has an alert says so', async () => {
  fakeServer({ 'GET /api/alerts': () => Response.json([ALERT]) });
  show();
  expect(await screen.findByText(MADE)).toBeDefined();
});

test('a visitor chooses the days, signs in, and finds the alert made, also after midnight', async () => {
  useSession.setState(SIGNED_OUT);
  const server = fakeServer({
    'GET /api/alerts': () => Response.json([]),
    'POST /api/alerts': () => Response.json(ALERT, { status: 201 }),
  });
  const { unmount } = show();
  await userEvent.click(screen.getByRole('radio', { name: /^By / }));
  await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
  const address = screen.getByTestId('address').textContent ?? '';
  expect(address).toMatch(/^\/auth\?next=/);
  expect(server.requests).toEqual([]);
  unmount();
  signIn();
  const tomorrow = addDays(DAY, 1);
  show(false, { day: tomorrow, path: nextPath(address.slice(address.indexOf('?'))) ?? '' });
  expect(await screen.findByText(MADE)).toBeDefined();
  expect(server.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { departureDate: tomorrow, untilDate: addDays(tomorrow, 6) } },
  ]);
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

import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { alertOf, hitOf } from '@/shared/testing/alerts.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { TripAlertsPage } from './trip-alerts-page.tsx';

const UNREAD = { 'GET /api/threads/unread': () => Response.json({ unread: 0 }) };

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

test('lists what each alert is about and what it has found, and deletes one', async () => {
  const alert = alertOf({
    lastDay: '2035-12-02',
    maxFare: 9000,
    minuteFrom: 360,
    minuteUntil: 719,
    choices: ['large_luggage'],
    hits: [hitOf(), hitOf({ tripId: crypto.randomUUID(), origin: 'Ikeja', isOpen: false })],
  });
  const server = fakeServer({
    ...UNREAD,
    'GET /api/alerts': () => Response.json([alert]),
    [`DELETE /api/alerts/${alert.id}`]: () => new Response(null, { status: 204 }),
  });
  renderApp(<TripAlertsPage />, '/alerts/trips');
  const list = within(await screen.findByRole('list', { name: 'Trip alerts' }));
  expect(
    list.getByText('Fri 30 Nov to Sun 2 Dec, 2 seats, up to ₦9,000, 06:00 to 11:59, large luggage'),
  ).toBeDefined();
  expect(screen.getByText(/^1 of 10 open/)).toBeDefined();
  const [found, ...others] = list.getAllByRole('link', { name: /a seat$/ });
  expect(found?.getAttribute('href')).toBe(`/trips/${hitOf().tripId}`);
  expect(others).toEqual([]);
  expect(list.getByText(/^Ikeja to Enugu, /)).toBeDefined();
  server.answer({ 'GET /api/alerts': () => Response.json([]) });
  await userEvent.click(list.getByRole('button', { name: /^Delete the alert, Lagos to Enugu/ }));
  expect(await screen.findByText('No trip alerts yet')).toBeDefined();
});

test('offers to load them again', async () => {
  const server = fakeServer({ ...UNREAD, 'GET /api/alerts': () => new Response(null, { status: 500 }) });
  renderApp(<TripAlertsPage />, '/alerts/trips');
  await screen.findByText('Your trip alerts could not be loaded', undefined, { timeout: 10_000 });
  server.answer({ 'GET /api/alerts': () => Response.json([alertOf({ isOpen: false })]) });
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('This alert has ended.')).toBeDefined();
});

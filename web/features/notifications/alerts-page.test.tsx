import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '@tafiya/notifications/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { AlertsPage } from './alerts-page.tsx';

const alert = (changes: Partial<Notification> = {}): Notification => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'booking_created',
  title: '2 seats booked',
  body: 'Ada booked 2 seats.',
  link: '/trips/00000000-0000-4000-8000-000000000009',
  trip: {
    id: '00000000-0000-4000-8000-000000000009',
    origin: 'Lagos',
    destination: 'Ibadan',
    departureDate: '2026-11-20T13:15:00Z',
    arrivalDate: '2026-11-20T15:35:00Z',
  },
  createdAt: '2026-11-20T10:00:00Z',
  readAt: null,
  ...changes,
});

function show(list: () => Response) {
  const server = fakeServer({
    'GET /api/notifications': list,
    'POST /api/notifications/read': () => Response.json({ unread: 0 }),
  });
  renderApp(<AlertsPage />, '/alerts');
  return { server, person: userEvent.setup() };
}

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  vi.unstubAllGlobals();
});

describe('alerts', () => {
  it('show an empty state when there are none', async () => {
    show(() => Response.json([]));
    expect(await screen.findByText('No alerts yet')).toBeDefined();
  });

  it('link to their trip, and are read once they are seen; the sign stays until the page is left', async () => {
    const { server, person } = show(() => Response.json([alert()]));
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [alert().id] }),
    );
    server.answer({
      'GET /api/notifications': () => Response.json([alert({ readAt: '2026-11-20T10:01:00Z' })]),
    });
    expect(screen.getByText('Unread:')).toBeDefined();
    await person.click(await screen.findByRole('link', { name: /2 seats booked/ }));
    expect(screen.getByTestId('address').textContent).toBe(alert().link);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('of one trip and day are together: two are open, the earlier ones closed', async () => {
    const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
    show(() =>
      Response.json([1, 2, 3, 4].map((number) => alert({ id: id(number), title: `Alert ${number}` }))),
    );
    const head = await screen.findByRole('link', { name: /Lagos.*to.*Ibadan.*14:15/ });
    expect(head.getAttribute('href')).toBe(alert().link);
    const closed = (await screen.findByText('2 earlier: Alert 3')).closest('details');
    expect(closed?.open).toBe(false);
    expect(closed?.querySelectorAll('li')).toHaveLength(2);
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  it('without a trip have their subject as head', async () => {
    show(() =>
      Response.json([alert({ kind: 'payout', title: 'Paid', link: '/driver/earnings', trip: null })]),
    );
    expect(await screen.findByRole('heading', { name: 'Payments' })).toBeDefined();
  });

  it('load the next page along the Link header', async () => {
    const next = { link: '<?cursor=abc>; rel="next"' };
    const { person } = show(() => Response.json([alert()], { headers: next }));
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByText('Ada booked 2 seats.')).toHaveLength(2));
  });

  it('show an error when loading the next page fails', async () => {
    const next = { link: '<?cursor=abc>; rel="next"' };
    const { server, person } = show(() => Response.json([alert()], { headers: next }));
    await screen.findByRole('button', { name: 'Show more' });
    server.unplug();
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/No connection/)).toBeDefined();
    expect(screen.getByText('Ada booked 2 seats.')).toBeDefined();
  });

  it('offer a retry after a failed load', async () => {
    const { server, person } = show(() => refusal(503, 'unavailable', 'Please try again.'));
    await screen.findByText('Your alerts could not be loaded');
    server.answer({ 'GET /api/notifications': () => Response.json([alert()]) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ada booked 2 seats.')).toBeDefined();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { requestOf } from '@/shared/testing/requests.ts';
import { DriverRequests } from './driver-requests.tsx';
import { OwnRequests } from './own-requests.tsx';

afterEach(() => vi.unstubAllGlobals());

const listOf = (requests: TripRequest[]) => () => Response.json({ requests, asked: 5, answered: 4 });

describe('the requests of a driver', () => {
  it('shows who asks for what and how long there is to answer, and accepts', async () => {
    const request = requestOf();
    const path = `POST /api/requests/${request.id}/accept`;
    const server = fakeServer({
      'GET /api/requests': listOf([request]),
      [path]: () => Response.json({ ...request, state: 'accepted' }),
    });
    renderApp(<DriverRequests />, '/dashboard');
    const item = within(await screen.findByRole('listitem'));
    for (const words of [
      'Ada Obi, 1 seat, ₦6,500 in cash',
      /^Gets on at Post office\. You arrive about 6 minutes later\./,
      /^2 h.* to answer$/,
    ]) {
      expect(item.getByText(words)).toBeDefined();
    }
    expect(screen.getByText('You answered 4 of 5 requests in 90 days. Only you see this.')).toBeDefined();
    server.answer({ 'GET /api/requests': listOf([]) });
    await userEvent.click(item.getByRole('button', { name: 'Accept Ada Obi' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  });

  it('shows only those of the trip, and none whose time is over', async () => {
    fakeServer({
      'GET /api/requests': listOf([
        requestOf({ answerUntil: '2020-01-01T00:00:00Z' }),
        requestOf({ id: crypto.randomUUID(), tripId: crypto.randomUUID(), passenger: 'Bola Ade' }),
        requestOf({ id: crypto.randomUUID(), passenger: 'Chidi Eze' }),
      ]),
    });
    renderApp(<DriverRequests tripId={requestOf().tripId} />, '/trips/1');
    expect(await screen.findByText(/^Chidi Eze, 1 seat/)).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('offers to load them again', async () => {
    const server = fakeServer({ 'GET /api/requests': () => new Response(null, { status: 500 }) });
    renderApp(<DriverRequests />, '/dashboard');
    await screen.findByText('Requests could not be loaded', undefined, { timeout: 10_000 });
    server.answer({ 'GET /api/requests': listOf([requestOf()]) });
    await userEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText(/^Ada Obi, 1 seat/)).toBeDefined();
  });
});

describe('the requests of a passenger', () => {
  const own = (changes: Partial<TripRequest>) =>
    requestOf({ isMine: true, passenger: null, driver: 'Emeka Nwosu', ...changes });

  it('says before a withdrawal that the payment fee stays', async () => {
    fakeServer({ 'GET /api/requests': listOf([own({ payment: 'online', withdrawalFee: 197.5 })]) });
    renderApp(<OwnRequests tripId={requestOf().tripId} />, '/trips/1');
    expect(
      await screen.findByText(/^If you withdraw it, the payment fee of ₦197\.50? does not come back/),
    ).toBeDefined();
  });

  it('waits for the driver, and can be withdrawn', async () => {
    const request = own({});
    const path = `POST /api/requests/${request.id}/withdraw`;
    const server = fakeServer({
      'GET /api/requests': listOf([request]),
      [path]: () => Response.json({ ...request, state: 'withdrawn' }),
    });
    renderApp(<OwnRequests tripId={requestOf().tripId} />, '/trips/1');
    expect(await screen.findByText(/^Waiting for Emeka Nwosu: 2 h.* left to answer$/)).toBeDefined();
    expect(screen.queryByText(/^If you withdraw it/)).toBeNull();
    server.answer({ 'GET /api/requests': listOf([{ ...request, state: 'withdrawn' }]) });
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  });

  it.each([
    ['cash', 'Emeka Nwosu can answer from 06:00; nothing is taken before.'],
    [
      'online',
      'Emeka Nwosu can answer from 06:00. Until then you can withdraw, and your money goes back to you.',
    ],
  ] as const)('waits for the morning, and can be withdrawn: %s', async (payment, words) => {
    const night = { answerFrom: '2030-11-28T05:00:00Z', answerUntil: '2030-11-28T08:00:00Z' };
    fakeServer({ 'GET /api/requests': listOf([own({ payment, ...night })]) });
    renderApp(<OwnRequests tripId={requestOf().tripId} />, '/trips/1');
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Withdraw request' })).toBeDefined();
  });

  it.each([
    [{ state: 'refused' }, 'Emeka Nwosu has refused. You owe nothing.'],
    [{ state: 'expired' }, 'Emeka Nwosu has not answered. You owe nothing.'],
    [{ state: 'refused', payment: 'online' }, 'Emeka Nwosu has refused. Your money goes back to you.'],
  ] as const)('says what became of %j, and searches again', async (changes, words) => {
    fakeServer({ 'GET /api/requests': listOf([own(changes)]) });
    renderApp(<OwnRequests tripId={requestOf().tripId} />, '/trips/1');
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Search again' }).getAttribute('href')).toBe(
      '/search?from=Ilorin&to=Abuja&seats=1',
    );
  });
});

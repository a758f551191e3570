import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminList } from '@tafiya/tracking/contract.ts';
import { ADMIN_REFRESH_MS, RECONNECT_DELAY_MS, RECONNECT_JITTER_MS } from '@tafiya/core/limits.ts';
import { LIVE_FALLBACK_MS } from '@tafiya/tracking/limits.rules.ts';
import { visibilityChanges } from '@/shared/testing/browser-events.ts';
import type { FakeSocket } from '@/shared/testing/fake-socket.ts';
import { listOf, requestCount, showDashboard } from '../testing/admin-screen.tsx';
import { ADMIN_SAMPLE, driverOf, WAITING_ACCOUNT } from '../testing/admin-sample.ts';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const [FIRST, SECOND] = ADMIN_SAMPLE.ids;
const dauda = driverOf({ id: FIRST, fullName: 'Dauda Driver' });
const sani = driverOf({ id: SECOND, fullName: 'Sani New' });
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the tab with a connected socket; `tell` is the message of /location-ws that lists have changed. */
async function showLive(...opened: Parameters<typeof showDashboard>) {
  const screenAndServer = showDashboard(...opened);
  const { sockets } = screenAndServer;
  await waitFor(() => expect(sockets.length).toBe(1));
  sockets[0]?.accept();
  sockets[0]?.tell({ type: 'auth_success' });
  const tell = async (...lists: AdminList[]) => {
    sockets.at(-1)?.tell({ type: 'admin_changed', lists });
    await pass(ADMIN_REFRESH_MS);
  };
  return { ...screenAndServer, tell };
}

/** Twice the time of the fallback, with an answer to every ping. */
async function stayConnected(sockets: FakeSocket[]): Promise<void> {
  for (let passed = 0; passed < 2 * LIVE_FALLBACK_MS; passed += 2000) {
    await pass(2000);
    sockets.at(-1)?.tell({ type: 'pong' });
  }
}

describe('submissions that arrive while the list is open', () => {
  it('appear soon when the list was empty', async () => {
    const { server, tell } = await showLive('pending-drivers');
    await screen.findByText('No Pending Verifications');
    server.answer(listOf('pending-drivers', [sani]));
    await tell('drivers');
    expect(await screen.findByRole('heading', { name: 'Sani New' })).toBeTruthy();
  });

  it('of payout accounts to check appear when money changed', async () => {
    const { server, tell } = await showLive('verification&list=accounts', listOf('payout-accounts', []));
    await screen.findByText('No payout accounts to check');
    server.answer(listOf('payout-accounts', [WAITING_ACCOUNT]));
    await tell('money');
    expect(await screen.findByRole('heading', { name: 'Dauda Driver' })).toBeTruthy();
  });

  it('do not move visible rows: above them they appear only after "Show new"', async () => {
    const { server, person, tell } = await showLive('pending-drivers', listOf('pending-drivers', [dauda]));
    await screen.findByRole('heading', { name: 'Dauda Driver' });
    server.answer(listOf('pending-drivers', [sani, dauda]));
    await tell('drivers');
    const show = await screen.findByRole('button', { name: 'Show 1 new' });
    expect(names()).toEqual(['Dauda Driver']);
    await person.click(show);
    expect(names()).toEqual(['Sani New', 'Dauda Driver']);
    expect(screen.queryByRole('button', { name: 'Show 1 new' })).toBeNull();
  });

  it('leave an open document open, also when a search shortens the list', async () => {
    const { server, person } = showDashboard('pending-drivers', {
      ...listOf('pending-drivers', [dauda, sani]),
      'GET /api/admin/documents': () => Response.json({ url: 'https://storage.test/signed', changed: false }),
    });
    await person.click(await screen.findByRole('button', { name: 'View driver’s licence of Sani New' }));
    const document = await screen.findByRole('img', { name: 'Driver’s licence of Sani New' });
    server.answer(listOf('pending-drivers', [sani]));
    await person.type(screen.getByLabelText('Search pending drivers'), 'Sani');
    await waitFor(() => expect(names()).toEqual(['Sani New']));
    expect(screen.getByRole('img', { name: 'Driver’s licence of Sani New' })).toBe(document);
  });

  it('appear at once below the others, and decided ones disappear', async () => {
    const { server, tell } = await showLive('pending-drivers', listOf('pending-drivers', [dauda]));
    await screen.findByRole('heading', { name: 'Dauda Driver' });
    server.answer(listOf('pending-drivers', [dauda, sani]));
    await tell('drivers');
    expect(await screen.findByRole('heading', { name: 'Sani New' })).toBeTruthy();
    server.answer(listOf('pending-drivers', [sani]));
    await tell('drivers');
    expect(names()).toEqual(['Sani New']);
  });
});

describe('keeping the dashboard current', () => {
  it.each([
    ['refunds', 'No refunds here', [1, 0, 0]],
    ['confirm', 'Nothing to confirm', [0, 1, 0]],
  ])('fetches the open list of money, %s, when money has moved', async (list, words, expected) => {
    const { server, tell } = await showLive(`money&list=${list}`, {
      ...listOf('refunds/decide', []),
      ...listOf('confirmations', []),
    });
    await screen.findByText(words);
    const counts = () =>
      ['refunds/decide', 'confirmations', 'payments/all'].map((each) =>
        requestCount(server, `/api/admin/${each}`),
      );
    const before = counts();
    await tell('money');
    expect(counts().map((count, index) => count - (before[index] ?? 0))).toEqual(expected);
  });

  it('fetches only what has changed, soon and at most every few seconds; never by time or on focus', async () => {
    const { server, sockets, tell } = await showLive('pending-drivers');
    await screen.findByText('No Pending Verifications');
    expect(sockets[0]?.of('auth')).toEqual([
      { type: 'auth', userType: 'admin', userId: FIRST, token: 'ticket' },
    ]);
    const lists = () => requestCount(server, '/api/admin/pending-drivers');
    const counts = () => requestCount(server, '/api/admin/analytics');
    const before = [lists(), counts()] as const;
    await tell('trips', 'jobs');
    expect([lists(), counts()]).toEqual([before[0], before[1] + 1]);
    for (let n = 0; n < 4; n += 1) sockets[0]?.tell({ type: 'admin_changed', lists: ['people', 'drivers'] });
    await pass(ADMIN_REFRESH_MS);
    expect(lists()).toBe(before[0] + 2);
    const requests = server.requests.length;
    visibilityChanges();
    window.dispatchEvent(new Event('focus'));
    await stayConnected(sockets);
    const paths = server.requests.slice(requests).map(({ path }) => path);
    // Alarms are read by time too: they must reach an administrator whose socket is silent.
    expect(paths.filter((path) => path !== '/api/admin/waiting')).toEqual([]);
  });

  it('fetches everything every 30 s while the socket is down, and stops when it is back', async () => {
    const { server, sockets } = await showLive('pending-drivers');
    await screen.findByText('No Pending Verifications');
    const lists = () => requestCount(server, '/api/admin/pending-drivers');
    const before = lists();
    server.answer({ 'POST /api/admin/live-ticket': () => Response.json({}, { status: 503 }) });
    sockets[0]?.end();
    await pass(2 * LIVE_FALLBACK_MS);
    expect(lists()).toBe(before + 2);
    server.answer({
      'POST /api/admin/live-ticket': () => Response.json({ userId: FIRST, token: 'second' }),
    });
    await pass(5000);
    sockets.at(-1)?.accept();
    sockets.at(-1)?.tell({ type: 'auth_success' });
    expect(sockets.at(-1)?.of('auth')).toMatchObject([{ token: 'second' }]);
    const after = lists();
    await stayConnected(sockets);
    expect(lists()).toBe(after);
  });

  it('fetches at once when the session has ended, which shows the sign-in page', async () => {
    const { server, sockets } = await showLive('pending-drivers');
    await screen.findByText('No Pending Verifications');
    const before = requestCount(server, '/api/admin/pending-drivers');
    server.answer({ 'POST /api/admin/live-ticket': () => Response.json({}, { status: 401 }) });
    sockets[0]?.end(4401);
    await pass(RECONNECT_DELAY_MS + RECONNECT_JITTER_MS);
    expect(requestCount(server, '/api/admin/pending-drivers')).toBe(before + 1);
  });
});

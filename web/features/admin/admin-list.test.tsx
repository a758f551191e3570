import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_REFETCH_MS } from '@domain/limits.ts';
import { listOf, showDashboard } from './testing/admin-screen.tsx';
import { ADMIN_SAMPLE, driverOf } from './testing/admin-sample.ts';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

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
const wait = () => act(() => vi.advanceTimersByTimeAsync(ADMIN_REFETCH_MS));

describe('submissions that arrive while the list is open', () => {
  it('appear soon when the list was empty', async () => {
    const { server } = showDashboard('pending-drivers');
    await screen.findByText('No Pending Verifications');
    server.answer(listOf('pending-drivers', [sani]));
    await wait();
    expect(await screen.findByRole('heading', { name: 'Sani New' })).toBeTruthy();
  });

  it('do not move visible rows: above them they appear only after "Show new"', async () => {
    const { server, person } = showDashboard('pending-drivers', listOf('pending-drivers', [dauda]));
    await screen.findByRole('heading', { name: 'Dauda Driver' });
    server.answer(listOf('pending-drivers', [sani, dauda]));
    await wait();
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
    await person.click(await screen.findByRole('button', { name: 'View driver license of Sani New' }));
    const document = await screen.findByRole('img', { name: 'Driver license of Sani New' });
    server.answer(listOf('pending-drivers', [sani]));
    await person.type(screen.getByLabelText('Search pending drivers'), 'Sani');
    await waitFor(() => expect(names()).toEqual(['Sani New']));
    expect(screen.getByRole('img', { name: 'Driver license of Sani New' })).toBe(document);
  });

  it('appear at once below the others, and decided ones disappear', async () => {
    const { server } = showDashboard('pending-drivers', listOf('pending-drivers', [dauda]));
    await screen.findByRole('heading', { name: 'Dauda Driver' });
    server.answer(listOf('pending-drivers', [dauda, sani]));
    await wait();
    expect(await screen.findByRole('heading', { name: 'Sani New' })).toBeTruthy();
    server.answer(listOf('pending-drivers', [sani]));
    await wait();
    expect(names()).toEqual(['Sani New']);
  });
});

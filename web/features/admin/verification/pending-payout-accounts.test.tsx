import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WAITING_ACCOUNT } from '../testing/admin-sample.ts';
import { listOf, showDashboard } from '../testing/admin-screen.tsx';
import { pasteInto } from '@/shared/testing/render.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const { id: ID } = WAITING_ACCOUNT;

describe('payout accounts to check', () => {
  it.each([
    ['Approve account', true],
    ['Reject', false],
  ])('%s needs a reason', async (label, approve) => {
    const { person, server } = showDashboard('verification&list=accounts', {
      ...listOf('payout-accounts', [WAITING_ACCOUNT]),
      [`POST /api/admin/decide-payout-account/${ID}`]: () => Response.json({ id: ID, status: 'approved' }),
    });
    expect(await screen.findByText('Amina Bello')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: `${label}: Dauda Driver` }));
    const sheet = within(await screen.findByRole('dialog'));
    await person.click(sheet.getByRole('button', { name: /^Yes/ }));
    expect(await sheet.findByText('Please give a reason')).toBeTruthy();
    await pasteInto(person, sheet.getByLabelText('Reason'), 'Her maiden name');
    await person.click(sheet.getByRole('button', { name: /^Yes/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.requests.find(({ path }) => path.includes('decide-payout-account'));
    expect(sent?.body).toEqual({ approve, reason: 'Her maiden name' });
  });

  it('can be empty', async () => {
    showDashboard('verification&list=accounts', listOf('payout-accounts', []));
    expect(await screen.findByText('No payout accounts to check')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^Payout Accounts ?4$/, current: 'page' })).toBeTruthy();
  });
});

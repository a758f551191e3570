import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AdminPayoutAccount } from '@contracts/payouts.ts';
import { listOf, showDashboard } from './testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const ID = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
const ACCOUNT: AdminPayoutAccount = {
  id: ID,
  payee: {
    id: ID,
    name: 'Dauda Driver',
    email: 'dauda@tafiya.test',
    userType: 'driver',
    suspended: false,
  },
  verifiedName: 'Dauda Driver',
  bankName: 'Zenith Bank',
  accountNumber: '•••• 1234',
  accountName: 'Amina Bello',
  nameMatches: false,
  numberIsShared: false,
  isChange: false,
  createdAt: '2031-03-02T20:00:00+01:00',
  duplicates: [],
};

describe('payout accounts to check', () => {
  it.each([
    ['Approve account', true],
    ['Reject', false],
  ])('%s needs a reason', async (label, approve) => {
    const { person, server } = showDashboard('verification&list=accounts', {
      ...listOf('payout-accounts', [ACCOUNT]),
      [`POST /api/admin/decide-payout-account/${ID}`]: () => Response.json({ id: ID, status: 'approved' }),
    });
    expect(await screen.findByText('Amina Bello')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: `${label}: Dauda Driver` }));
    const sheet = within(await screen.findByRole('dialog'));
    await person.click(sheet.getByRole('button', { name: /^Yes/ }));
    expect(await sheet.findByText('Please give a reason')).toBeTruthy();
    await person.type(sheet.getByLabelText('Reason'), 'Her maiden name');
    await person.click(sheet.getByRole('button', { name: /^Yes/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.requests.find(({ path }) => path.includes('decide-payout-account'));
    expect(sent?.body).toEqual({ approve, reason: 'Her maiden name' });
  });

  it('can be empty', async () => {
    showDashboard('verification&list=accounts', listOf('payout-accounts', []));
    expect(await screen.findByText('No payout accounts to check')).toBeTruthy();
  });
});

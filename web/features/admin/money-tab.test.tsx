import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AdminPayout, AdminRefund, Difference } from '@contracts/admin-money.ts';
import { showDashboard } from './testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('./analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const ID = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
const AT = '2031-03-02T20:00:00+01:00';
const person = { id: ID, name: 'Dauda Driver', email: 'dauda@tafiya.test' };
const payout: AdminPayout = {
  id: ID,
  payee: person,
  reference: 'tafiya-payout-1',
  bank: 'Zenith Bank',
  accountEnding: '1234',
  amount: 150_000,
  fee: null,
  status: 'on_hold',
  holdCause: 'suspended',
  problem: null,
  createdAt: AT,
  doneAt: null,
};
const refund: AdminRefund = {
  id: ID,
  passenger: person,
  reference: 'tafiya-1',
  bookingId: null,
  cause: 'surplus',
  amount: 8500,
  status: 'failed',
  attempt: 1,
  problem: 'Account closed',
  createdAt: AT,
  doneAt: null,
};
const difference: Difference = {
  id: ID,
  kind: 'fee',
  subject: 'tafiya-1',
  expected: 1,
  found: 2,
  day: '2031-03-01',
  createdAt: AT,
  seenAt: AT,
  closedAt: null,
  closeReason: null,
};

const show = (list: string, answers: Record<string, () => Response>) =>
  showDashboard(`money&list=${list}`, {
    'GET /api/admin/confirmations': () => Response.json([]),
    ...answers,
  });

describe('Money', () => {
  it('releases a payout; a large one waits for a second administrator', async () => {
    const { person: user } = show('payouts', {
      'GET /api/admin/payouts/on_hold': () => Response.json([payout]),
      [`POST /api/admin/release-payout/${ID}`]: () => Response.json({ id: ID, status: 'waiting' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Release: Dauda Driver' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'Yes, release' }));
    expect(await sheet.findByText('Please give a reason')).toBeTruthy();
    await user.type(sheet.getByLabelText('Reason'), 'Checked by phone');
    await user.click(sheet.getByRole('button', { name: 'Yes, release' }));
    expect(await screen.findByText('Waits for a second administrator')).toBeTruthy();
  });

  it('sends a failed refund again', async () => {
    const { person: user } = show('refunds', {
      'GET /api/admin/refunds/decide': () => Response.json([refund]),
      [`POST /api/admin/retry-refund/${ID}`]: () => Response.json({ id: ID, status: 'queued' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send again: Dauda Driver' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('Reason'), 'Bank was down');
    await user.click(sheet.getByRole('button', { name: 'Yes, send again' }));
    expect(await screen.findByText('Refund Queued')).toBeTruthy();
  });

  it('shows the entries of an account with their balance', async () => {
    const { person: user } = show('ledger', {
      'GET /api/admin/ledger-accounts': () =>
        Response.json([{ id: '1', code: 'gateway_fees', owner: null, balance: 355, entries: 1 }]),
      'GET /api/admin/ledger-accounts/1/entries': () =>
        Response.json([{ id: '7', cause: 'paid:x', event: 'paid', amount: 355, balance: 355, at: AT }]),
    });
    await user.click(await screen.findByRole('button', { name: /^Entries: Gateway fees/i }));
    expect(await screen.findByText('paid:x')).toBeTruthy();
  });

  it('closes a difference, and says when there is none', async () => {
    let isOpen = true;
    const { person: user } = show('reconciliation', {
      'GET /api/admin/differences/open': () => Response.json(isOpen ? [difference] : []),
      'GET /api/admin/reconciliations': () => Response.json([]),
      [`POST /api/admin/close-difference/${ID}`]: () => {
        isOpen = false;
        return Response.json({ id: ID, status: 'closed' });
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Close: / }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('Reason'), 'Known rounding');
    await user.click(sheet.getByRole('button', { name: 'Yes, close' }));
    expect(await screen.findByText('No open differences')).toBeTruthy();
  });
});

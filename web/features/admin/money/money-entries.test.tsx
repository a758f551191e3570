import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MoneyEntry, StuckMoney } from '@tafiya/payouts/ledger/entries.contract.ts';
import { fillIn, pasteInto } from '@/shared/testing/render.tsx';
import { showDashboard } from '../testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const ID = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
const AT = '2031-03-02T20:00:00+01:00';
const entry: MoneyEntry = {
  id: ID,
  kind: 'top_up',
  person: null,
  personId: null,
  amount: 50_000,
  debit: null,
  credit: null,
  proof: 'GTB 1',
  reason: 'For the payouts',
  askedBy: 'Ada Admin',
  askedById: ID,
  askedAt: AT,
  isOwn: false,
  decidedBy: null,
  decidedAt: null,
  isBooked: null,
};
const debt: StuckMoney = {
  kind: 'debt',
  subject: ID,
  person: 'Dauda Driver',
  personId: ID,
  reference: null,
  amount: 8500,
  since: AT,
};

const show = (list: string, answers: Record<string, () => Response>) =>
  showDashboard(`money&list=${list}`, {
    'GET /api/admin/confirmations': () => Response.json([]),
    'GET /api/admin/stuck-money': () => Response.json([]),
    'GET /api/admin/money-entries/open': () => Response.json([]),
    ...answers,
  });

describe('Entries by hand', () => {
  it('asks for a top-up with its proof', async () => {
    const { server, person } = show('entries', {
      'POST /api/admin/money-entries': () => Response.json({ id: ID, status: 'waiting' }),
    });
    expect(await screen.findByText('No money is stuck')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'New entry' }));
    const sheet = within(await screen.findByRole('dialog'));
    await person.click(sheet.getByRole('button', { name: 'Ask for this entry' }));
    expect(await sheet.findByText('Please enter a sum in naira, such as 8500')).toBeTruthy();
    expect(sheet.getByText('Please give the proof, such as the bank’s reference')).toBeTruthy();
    await fillIn({ 'Sum in naira': '50000.50', Proof: 'GTB 1', Reason: 'For the payouts' });
    await person.click(sheet.getByRole('button', { name: 'Ask for this entry' }));
    expect(await screen.findByText('Waits for a second administrator')).toBeTruthy();
    expect(server.requests.find(({ path }) => path === '/api/admin/money-entries')?.body).toEqual({
      kind: 'top_up',
      amount: 50_000.5,
      proof: 'GTB 1',
      reason: 'For the payouts',
    });
  });

  it('names the two accounts of a correction only', async () => {
    const { server, person } = show('entries', {
      'POST /api/admin/money-entries': () => Response.json({ id: ID, status: 'waiting' }),
    });
    await screen.findByText('No money is stuck');
    await person.click(screen.getByRole('button', { name: 'New entry' }));
    const kind = screen.getByLabelText('What happened');
    const ask = () => person.click(screen.getByRole('button', { name: 'Ask for this entry' }));
    await person.selectOptions(kind, 'correction');
    await person.selectOptions(screen.getByLabelText('Credit'), 'losses');
    await ask();
    expect(document.activeElement).toBe(screen.getByLabelText('Sum in naira'));
    await fillIn({ 'Sum in naira': '200', Proof: 'GTB 3', Reason: 'Booked twice' });
    await ask();
    expect(await screen.findByText('Waits for a second administrator')).toBeTruthy();
    expect(server.requests.find(({ path }) => path === '/api/admin/money-entries')?.body).toEqual({
      kind: 'correction',
      amount: 200,
      debit: 'provider_receivable',
      credit: 'losses',
      proof: 'GTB 3',
      reason: 'Booked twice',
    });
  });

  it('settles a debt that is stuck', async () => {
    const { server, person } = show('entries', {
      'GET /api/admin/stuck-money': () => Response.json([debt]),
      'POST /api/admin/money-entries': () => Response.json({ id: ID, status: 'waiting' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Settle: Dauda Driver' }));
    await fillIn({ Proof: 'GTB 2', Reason: 'Paid at the bank' });
    await person.click(screen.getByRole('button', { name: 'Ask for this entry' }));
    expect(await screen.findByText('Waits for a second administrator')).toBeTruthy();
    expect(server.requests.find(({ path }) => path === '/api/admin/money-entries')?.body).toMatchObject({
      kind: 'debt_paid',
      subject: ID,
      amount: 8500,
    });
  });

  it('is confirmed by another administrator, and taken back by one’s own', async () => {
    const own = { ...entry, id: '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a03', proof: 'GTB 3', isOwn: true };
    const { person } = show('entries', {
      'GET /api/admin/money-entries/open': () => Response.json([entry, own]),
      [`POST /api/admin/confirm-entry/${ID}`]: () => Response.json({ id: ID, status: 'booked' }),
    });
    const name = 'Top-up of the balance for payouts, ₦50,000, GTB';
    expect(await screen.findByRole('button', { name: `Take back: ${name} 3` })).toBeTruthy();
    expect(screen.queryByRole('button', { name: `Confirm: ${name} 3` })).toBeNull();
    await person.click(screen.getByRole('button', { name: `Confirm: ${name} 1` }));
    const sheet = within(await screen.findByRole('dialog'));
    await pasteInto(person, sheet.getByLabelText('Reason'), 'Seen on the statement');
    await person.click(sheet.getByRole('button', { name: 'Yes, book it' }));
    expect(await screen.findByText('Entry Booked')).toBeTruthy();
  });

  it.each([
    [50, '₦50 is missing, with the fees. Send it from the company’s bank', 'bank'],
    [50, '₦50 is missing, with the fees. It comes with the next settlement', 'balance'],
  ])('the payouts show what is missing: %s', async (missing, words, settlementsTo) => {
    show('payouts', {
      'GET /api/admin/payouts/on_hold': () => Response.json([]),
      'GET /api/admin/payout-funding': () =>
        Response.json({ settlementsTo, runAt: AT, payees: 2, due: 1000, balance: 950, missing }),
    });
    expect(await screen.findByText((text) => text.startsWith(words))).toBeTruthy();
    expect(
      screen.getByText(/^2 payees get ₦1,000 in all\. The balance at the provider is ₦950\.$/),
    ).toBeTruthy();
  });
});

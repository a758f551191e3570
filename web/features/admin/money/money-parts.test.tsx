import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AdminPayout, AdminRefund, Confirmation, Difference } from '@tafiya/payouts/admin.contract.ts';
import { refusal } from '@/shared/testing/fake-server.ts';
import { fillIn, pasteInto } from '@/shared/testing/render.tsx';
import { showDashboard } from '../testing/admin-screen.tsx';

// jsdom has no layout for the chart library to measure; the browser journey covers the charts.
vi.mock('../platform/analytics-charts.tsx', () => ({ AnalyticsCharts: () => <p>Charts</p> }));

afterEach(() => vi.unstubAllGlobals());

const ID = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a01';
const REQUEST = '3b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a02';
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
  cannotDecide: null,
};
const refund: AdminRefund = {
  id: ID,
  passenger: person,
  reference: 'tafiya-1',
  bookingId: null,
  trips: [],
  cause: 'surplus',
  amount: 8500,
  status: 'failed',
  attempt: 1,
  problem: 'Account closed',
  createdAt: AT,
  doneAt: null,
  cannotDecide: null,
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

const confirmationOf = (change: Partial<Confirmation>): Confirmation => ({
  id: REQUEST,
  action: 'release_payout',
  subject: ID,
  person: 'Dauda Driver',
  personId: ID,
  reference: 'tafiya-payout-1',
  amount: 150_000,
  details: {},
  reason: 'Checked by phone',
  askedBy: 'Ada Admin',
  askedById: ID,
  askedAt: AT,
  isOwn: false,
  cannotDecide: null,
  ...change,
});
const WAITING = 'GET /api/admin/confirmations';
const sent = ({ requests }: ReturnType<typeof show>['server'], path: string) =>
  requests.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);

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
    await pasteInto(user, sheet.getByLabelText('Reason'), 'Checked by phone');
    await user.click(sheet.getByRole('button', { name: 'Yes, release' }));
    expect(await screen.findByText('Waits for a second administrator')).toBeTruthy();
  });

  it.each([
    ['payouts', 'payouts/on_hold', payout],
    ['refunds', 'refunds/decide', refund],
    ['confirm', 'confirmations', confirmationOf({})],
  ])('%s about the administrator show why another one decides, without buttons', async (list, path, row) => {
    const cannotDecide = 'This is about you. Another administrator has to decide.';
    show(list, { [`GET /api/admin/${path}`]: () => Response.json([{ ...row, cannotDecide }]) });
    expect(await screen.findByText(cannotDecide)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /: (.*)Dauda Driver/ })).toBeNull();
  });

  it('settles a failed refund that was paid by bank, with its reference', async () => {
    const { server, person: user } = show('refunds', {
      'GET /api/admin/refunds/decide': () => Response.json([refund]),
      [`POST /api/admin/settle-refund/${ID}`]: () => Response.json({ id: ID, status: 'waiting' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Paid by bank: Dauda Driver' }));
    const sheet = within(await screen.findByRole('dialog'));
    await pasteInto(user, sheet.getByLabelText('Reason'), 'Account closed');
    await user.click(sheet.getByRole('button', { name: 'Yes, it was paid' }));
    expect(await sheet.findByText('Please enter the reference of the bank transfer')).toBeTruthy();
    await pasteInto(user, sheet.getByLabelText('Reference of the bank transfer'), 'NIP 0001');
    await user.click(sheet.getByRole('button', { name: 'Yes, it was paid' }));
    expect(await screen.findByText('Waits for a second administrator')).toBeTruthy();
    const body = { proof: 'NIP 0001', reason: 'Account closed' };
    expect(sent(server, `/api/admin/settle-refund/${ID}`)).toEqual([body]);
  });

  it('sends a failed refund again', async () => {
    const { person: user } = show('refunds', {
      'GET /api/admin/refunds/decide': () => Response.json([refund]),
      [`POST /api/admin/retry-refund/${ID}`]: () => Response.json({ id: ID, status: 'queued' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send again: Dauda Driver' }));
    const sheet = within(await screen.findByRole('dialog'));
    await pasteInto(user, sheet.getByLabelText('Reason'), 'Bank was down');
    await user.click(sheet.getByRole('button', { name: 'Yes, send again' }));
    expect(await screen.findByText('Refund Queued')).toBeTruthy();
  });

  it('sends a refund to the account that the passenger has named', async () => {
    let answer = () => refusal(409, 'conflict', 'This account was not accepted.');
    const { server, person: user } = show('refunds', {
      'GET /api/admin/refunds/decide': () => Response.json([{ ...refund, status: 'needs_attention' }]),
      'GET /api/admin/banks': () => Response.json([{ code: '057', name: 'Zenith Bank' }]),
      [`POST /api/admin/refund-account/${ID}`]: () => answer(),
    });
    await user.click(await screen.findByRole('button', { name: 'Enter account: Dauda Driver' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: 'Send the refund there' }));
    expect(await sheet.findByText('Please give a reason')).toBeTruthy();
    expect(sheet.getByText('Please choose your bank from the list')).toBeTruthy();
    await fillIn({ Bank: 'Zenith Bank', 'Account number': '0123451234', Reason: 'By phone' });
    await user.click(sheet.getByRole('button', { name: 'Send the refund there' }));
    expect(await sheet.findByText('This account was not accepted.')).toBeTruthy();
    answer = () => Response.json({ id: ID, status: 'processing' });
    await user.click(sheet.getByRole('button', { name: 'Send the refund there' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Refund Sent')).toBeTruthy();
    const body = { bankCode: '057', accountNumber: '0123451234', reason: 'By phone' };
    expect(sent(server, `/api/admin/refund-account/${ID}`)).toEqual([body, body]);
  });

  it('has debit and credit in columns of their own with equal sums, and the entries of the open account', async () => {
    const { person: user } = show('ledger', {
      'GET /api/admin/ledger-accounts': () =>
        Response.json([
          { id: '1', code: 'gateway_fees', owner: null, ownerId: null, balance: 355, entries: 1 },
          { id: '2', code: 'driver_payable', owner: 'Emeka Nwosu', ownerId: ID, balance: -355, entries: 2 },
          { id: '3', code: 'losses', owner: null, ownerId: null, balance: 0, entries: 0 },
        ]),
      'GET /api/admin/ledger-accounts/1/entries': () =>
        Response.json([{ id: '7', cause: 'paid:x', event: 'paid', amount: 355, balance: 355, at: AT }]),
    });
    const accounts = within(await screen.findByRole('region', { name: 'Ledger accounts' }));
    const rows = accounts.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'AccountDebitCredit',
      'Gateway fees₦355',
      'Driver payableEmeka Nwosu₦355',
      'Sum of these accounts₦355₦355',
      'Losses',
    ]);
    await user.click(accounts.getByRole('link', { name: 'Gateway fees' }));
    expect(await screen.findByText('paid:x')).toBeTruthy();
    expect(screen.getByTestId('address').textContent).toBe('/admin/finances/ledger/1');
    expect(screen.getAllByText('₦355 debit')).toHaveLength(2);
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
    await pasteInto(user, sheet.getByLabelText('Reason'), 'Known rounding');
    await user.click(sheet.getByRole('button', { name: 'Yes, close' }));
    expect(await screen.findByText('No open differences')).toBeTruthy();
  });
});

describe('Decisions that wait for a second administrator', () => {
  it.each([
    ['release_payout', {}, `release-payout/${ID}`, { reason: 'I checked it too' }],
    [
      'decide_claim',
      { upheld: true, refund: 120_000.5 },
      `decide-claim/${ID}`,
      { upheld: true, refund: 120_000.5, reason: 'I checked it too' },
    ],
    [
      'charge_dispute',
      { toDriver: false },
      `charge-dispute/${ID}`,
      { toDriver: false, reason: 'I checked it too' },
    ],
    ['end_dispute', { won: false }, `end-dispute/${ID}`, { won: false, reason: 'I checked it too' }],
    [
      'answer_dispute',
      { accepts: true, words: 'It did not go.' },
      `answer-dispute/${ID}`,
      { accept: true, words: 'It did not go.' },
    ],
  ])('%s is confirmed with the details that were asked for', async (action, details, path, body) => {
    const { server, person: user } = show('confirm', {
      [WAITING]: () => Response.json([confirmationOf({ action, details })]),
      [`POST /api/admin/${path}`]: () => Response.json({ id: ID, status: 'done' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm: Dauda Driver, tafiya-payout-1' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/^₦150,000\. Ada Admin asked on /)).toBeTruthy();
    expect(sheet.queryByLabelText('Refund in naira')).toBeNull();
    const reason = sheet.queryByLabelText('Reason');
    if (reason) await pasteInto(user, reason, 'I checked it too');
    await user.click(sheet.getByRole('button', { name: /^Yes, / }));
    await waitFor(() => expect(sent(server, `/api/admin/${path}`)).toEqual([body]));
  });

  it('the account of a refund is entered again, because the list has its last digits only', async () => {
    const details = { bankCode: '057', accountEnding: '1234' };
    const { server, person: user } = show('confirm', {
      [WAITING]: () => Response.json([confirmationOf({ action: 'refund_account', details })]),
      'GET /api/admin/banks': () => Response.json([{ code: '057', name: 'Zenith Bank' }]),
      [`POST /api/admin/refund-account/${ID}`]: () => Response.json({ id: ID, status: 'processing' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm: Dauda Driver, tafiya-payout-1' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText(/^₦150,000\. Ada Admin asked on /)).toBeTruthy();
    expect(await sheet.findByText(/Zenith Bank •••• 1234/)).toBeTruthy();
    await fillIn({ Bank: 'Zenith Bank', 'Account number': '0123451234', Reason: 'I called too' });
    await user.click(sheet.getByRole('button', { name: 'Send the refund there' }));
    const body = { bankCode: '057', accountNumber: '0123451234', reason: 'I called too' };
    await waitFor(() => expect(sent(server, `/api/admin/refund-account/${ID}`)).toEqual([body]));
  });

  it('is refused with a reason; the administrator who asked takes it back', async () => {
    const { server, person: user } = show('confirm', {
      [WAITING]: () =>
        Response.json([confirmationOf({}), confirmationOf({ id: ID, person: 'Own Request', isOwn: true })]),
      [`POST /api/admin/decline-confirmation/${REQUEST}`]: () =>
        Response.json({ id: REQUEST, status: 'declined' }),
    });
    expect(
      await screen.findByRole('button', { name: 'Take back: Own Request, tafiya-payout-1' }),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Confirm: Own Request/ })).toBeNull();
    await user.click(
      screen.getByRole('button', { name: 'Refuse: Release a payout, Dauda Driver, tafiya-payout-1' }),
    );
    const sheet = within(await screen.findByRole('dialog'));
    await pasteInto(user, sheet.getByLabelText('Reason'), 'Wrong driver');
    await user.click(sheet.getByRole('button', { name: 'Yes, refuse' }));
    expect(await screen.findByText('Request Refused')).toBeTruthy();
    expect(sent(server, `/api/admin/decline-confirmation/${REQUEST}`)).toEqual([{ reason: 'Wrong driver' }]);
  });

  it('shows that they could not be loaded', async () => {
    const { server, person: user } = show('confirm', {
      [WAITING]: () => refusal(503, 'unavailable', 'We are busy.'),
    });
    expect(await screen.findByText('The decisions could not be loaded')).toBeTruthy();
    server.answer({ [WAITING]: () => Response.json([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing to confirm')).toBeTruthy();
  });
});

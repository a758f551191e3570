import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnPayoutAccount, PayoutAccount } from '@tafiya/payouts/contract.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { fillIn, renderApp } from '@/shared/testing/render.tsx';
import { PayoutCard } from './payout-card.tsx';

const PATH = '/api/payout-account';
const BANKS = [
  { code: '058', name: 'Guaranty Trust Bank' },
  { code: '033', name: 'United Bank For Africa' },
  { code: '057', name: 'Zenith Bank' },
];
const HOLDER = { accountName: 'OBI ADA', nameMatches: true, verifiedName: 'Ada Obi' };

function ownOf(change: Partial<OwnPayoutAccount> = {}): OwnPayoutAccount {
  return {
    isAvailable: true,
    isVerified: true,
    verifiedName: 'Ada Obi',
    account: null,
    candidate: null,
    ...change,
  };
}
function accountOf(change: Partial<PayoutAccount> = {}): PayoutAccount {
  return {
    state: 'ready',
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    accountNumber: '•••• 1234',
    accountName: 'OBI ADA',
    nameMatches: true,
    usableFrom: '2031-03-03T09:30:00+01:00',
    rejectionReason: null,
    createdAt: '2031-03-01T09:30:00+01:00',
    ...change,
  };
}

function show(own: OwnPayoutAccount) {
  const server = fakeServer({
    [`GET ${PATH}`]: () => Response.json(own),
    'GET /api/banks': () => Response.json(BANKS),
    [`POST ${PATH}/holder`]: () => Response.json(HOLDER),
    [`PUT ${PATH}`]: () => Response.json(ownOf({ account: accountOf() })),
  });
  renderApp(<PayoutCard />);
  return { server, person: userEvent.setup() };
}
const sent = (server: ReturnType<typeof fakeServer>, method: string) =>
  server.requests.filter((request) => request.method === method).map(({ body }) => body);

afterEach(() => vi.unstubAllGlobals());

describe('payouts', () => {
  it('shows the holder before the account is saved', async () => {
    const { server, person } = show(ownOf());
    expect(await screen.findByText('Without a payout account your trips take cash only.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Add payout account' }));
    await person.type(screen.getByRole('combobox', { name: 'Bank' }), 'gtb');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Guaranty Trust Bank',
    ]);
    await person.tab();
    await person.type(screen.getByLabelText('Account number'), '0123451234');
    await person.click(screen.getByRole('button', { name: 'Check account' }));
    const confirmation = within(await screen.findByRole('group', { name: 'Confirm the account' }));
    expect(confirmation.getByRole('status').textContent).toBe(
      'This account belongs to OBI ADA.Guaranty Trust Bank, 0123451234',
    );
    expect(sent(server, 'PUT')).toEqual([]);
    await person.click(confirmation.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Payouts go to this account.')).toBeDefined();
    expect(screen.getByText('•••• 1234')).toBeDefined();
    expect(sent(server, 'POST')).toEqual([{ bankCode: '058', accountNumber: '0123451234' }]);
    expect(sent(server, 'PUT')).toEqual([
      { bankCode: '058', accountNumber: '0123451234', accountName: 'OBI ADA' },
    ]);
  });

  it('takes the bank of the verification with one press', async () => {
    const candidate = { bankCode: '057', bankName: 'Zenith', accountNumber: '0123451234' };
    const { server, person } = show(ownOf({ candidate }));
    await person.click(await screen.findByRole('button', { name: 'Use this account for payouts' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Payouts go to this account.')).toBeDefined();
    expect(sent(server, 'PUT')).toEqual([
      { bankCode: '057', accountNumber: '0123451234', accountName: 'OBI ADA' },
    ]);
  });

  it('warns before an account in another name is sent, and leads back to the details', async () => {
    const { server, person } = show(ownOf({ account: accountOf() }));
    server.answer({
      [`POST ${PATH}/holder`]: () =>
        Response.json({ ...HOLDER, accountName: 'BOLA OTHER', nameMatches: false }),
    });
    await person.click(await screen.findByRole('button', { name: 'Change account' }));
    expect(screen.getByText(/Payouts wait 48 hours after we told you about a change/)).toBeDefined();
    await fillIn({ Bank: 'Zenith Bank', 'Account number': '0123451234' });
    await person.click(screen.getByRole('button', { name: 'Check account' }));
    expect(await screen.findByText(/Your verified name is Ada Obi. If this is your account/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Change details' }));
    expect(screen.getByRole('form', { name: 'Payout account' })).toBeDefined();
    expect(sent(server, 'PUT')).toEqual([]);
  });

  it('asks for a bank of the list and for ten digits', async () => {
    const { server, person } = show(ownOf());
    await person.click(await screen.findByRole('button', { name: 'Add payout account' }));
    await person.click(screen.getByRole('button', { name: 'Check account' }));
    expect(await screen.findByText('Please choose your bank from the list')).toBeDefined();
    expect(screen.getByText('Account number must be at least 10 digits')).toBeDefined();
    await fillIn({ Bank: 'Bank of Nowhere' });
    expect(screen.getByText(/No bank found for “Bank of Nowhere”/)).toBeDefined();
    await fillIn({ 'Account number': '0123451234' });
    await person.click(screen.getByRole('button', { name: 'Check account' }));
    expect(await screen.findByText('Please choose your bank from the list')).toBeDefined();
    expect(sent(server, 'POST')).toEqual([]);
  });

  it('shows why an account could not be checked or saved', async () => {
    const { server, person } = show(ownOf());
    server.answer({
      [`POST ${PATH}/holder`]: () =>
        refusal(400, 'invalid_input', 'This bank has no account with this number.'),
      [`PUT ${PATH}`]: () => refusal(503, 'unavailable', 'The bank does not answer right now.'),
    });
    await person.click(await screen.findByRole('button', { name: 'Add payout account' }));
    await fillIn({ Bank: 'Zenith Bank', 'Account number': '0123451234' });
    await person.click(screen.getByRole('button', { name: 'Check account' }));
    expect(await screen.findByText('This bank has no account with this number.')).toBeDefined();
    server.answer({ [`POST ${PATH}/holder`]: () => Response.json(HOLDER) });
    await person.click(screen.getByRole('button', { name: 'Check account' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The bank does not answer right now.')).toBeDefined();
  });

  it.each<[string, string, RegExp, Partial<PayoutAccount>]>([
    ['waiting', 'Waiting', /Payouts go to this account from Mon 3 Mar 2031, 09:30/, {}],
    [
      'checking',
      'Being checked',
      /not your verified name, Ada Obi, so we check it/,
      { nameMatches: false, usableFrom: null },
    ],
    ['checking', 'Being checked', /Another Tafiya account has the same number/, { usableFrom: null }],
    [
      'rejected',
      'Not accepted',
      /This is a school. Please use another account/,
      { usableFrom: null, rejectionReason: 'This is a school.' },
    ],
  ])('an account that is %s: %s', async (state, badge, words, change) => {
    show(ownOf({ account: accountOf({ state: state as PayoutAccount['state'], ...change }) }));
    expect(await screen.findByText(badge)).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
  });

  it.each([
    ['a provider', { isAvailable: false }, /Online payment is off/],
    ['verification', { isVerified: false }, /once you are verified/],
  ])('offers no account without %s', async (_title, change, words) => {
    show(ownOf(change));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: /account/ })).toBeNull();
  });

  it('can be loaded again after an error', async () => {
    const { server, person } = show(ownOf());
    expect(screen.getByText('Loading your payout account...')).toBeDefined();
    cleanup();
    server.answer({ [`GET ${PATH}`]: () => refusal(503, 'unavailable', 'We are busy.') });
    renderApp(<PayoutCard />);
    expect(await screen.findByText('We are busy.')).toBeDefined();
    server.answer({ [`GET ${PATH}`]: () => Response.json(ownOf({ account: accountOf() })) });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Payouts go to this account.')).toBeDefined();
  });
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnPayoutAccount } from '@tafiya/payouts/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { useForm } from '@/shared/ui/use-form.ts';
import { PaymentField } from './payment-field.tsx';

const ACCOUNT: OwnPayoutAccount = {
  isAvailable: true,
  isVerified: true,
  verifiedName: 'Ada Obi',
  account: {
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    accountNumber: '•••• 6789',
    accountName: 'ADA OBI',
    state: 'ready',
    nameMatches: true,
    rejectionReason: null,
    createdAt: '2030-11-18T08:00:00Z',
    usableFrom: '2030-11-20T08:00:00Z',
  },
  candidate: null,
};

function Sample() {
  const form = useForm({ defaultValues: { payment: 'both', farePerSeat: 8500 } });
  return (
    <FormProvider {...form}>
      <PaymentField />
    </FormProvider>
  );
}

function show(settings = settingsOf(), account: OwnPayoutAccount = ACCOUNT) {
  const server = fakeServer({
    'GET /api/settings': () => Response.json(settings),
    'GET /api/payout-account': () => Response.json(account),
  });
  renderApp(<Sample />);
  return { server, person: userEvent.setup() };
}

beforeEach(() =>
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null }),
);
afterEach(() => vi.unstubAllGlobals());

it('offers cash, online and both, and says what the driver receives', async () => {
  const { person } = show();
  expect(await screen.findByRole('group', { name: 'How passengers pay' })).toBeDefined();
  const words = 'You receive ₦8,075 per seat paid online; Tafiya keeps 5 %. Tafiya pays you after the trip.';
  expect(screen.getByText(words)).toBeDefined();
  await person.click(screen.getByRole('radio', { name: /^Cash/ }));
  expect(screen.queryByText(words)).toBeNull();
});

it.each([
  ['no account', { ...ACCOUNT, account: null }],
  [
    'an account that is not accepted',
    { ...ACCOUNT, account: ACCOUNT.account && { ...ACCOUNT.account, usableFrom: null } },
  ],
])('takes cash only with %s, and leads to the payout account', async (_, account) => {
  show(settingsOf(), account);
  expect(await screen.findByText(/^Passengers pay in cash when they board\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add a payout account' }).getAttribute('href')).toBe(
    '/account/payments',
  );
  expect(screen.queryByRole('radio')).toBeNull();
});

it('has no choice while online payment is required', async () => {
  show(settingsOf({ onlinePayments: 'required', commissionBasisPoints: 0 }));
  expect(await screen.findByText('Passengers pay online when they book.')).toBeDefined();
  expect(
    screen.getByText('You receive ₦8,500 per seat paid online. Tafiya pays you after the trip.'),
  ).toBeDefined();
});

it('is empty while the platform takes cash only', async () => {
  const { server } = show(settingsOf({ onlinePayments: 'off' }));
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole('group')).toBeNull();
});

import { plain, type MakeSample } from './sample-call.ts';

const missing = '00000000-0000-4000-8000-000000000000';
const account = { bankCode: '058', accountNumber: '0123456789' };
const decide =
  (name: string): MakeSample =>
  () => ({
    path: `/admin/${name}/${missing}`,
    json: { reason: 'Checked by phone' },
  });

/** The calls about money of SAMPLE_CALLS. */
export const MONEY_SAMPLE_CALLS: Record<string, MakeSample> = {
  'GET /admin/payout-accounts': plain,
  'GET /admin/payments/:state': () => ({ path: '/admin/payments/all' }),
  'GET /admin/refunds/:state': () => ({ path: '/admin/refunds/all' }),
  'GET /admin/payouts/:state': () => ({ path: '/admin/payouts/all' }),
  'GET /admin/differences/:state': () => ({ path: '/admin/differences/open' }),
  'GET /admin/reconciliations': plain,
  'GET /admin/banks': plain,
  'GET /admin/confirmations': plain,
  'GET /admin/ledger-accounts': plain,
  'GET /admin/ledger-accounts/:id/entries': () => ({ path: '/admin/ledger-accounts/1/entries' }),
  'POST /admin/release-payout/:id': decide('release-payout'),
  'POST /admin/retry-payout/:id': decide('retry-payout'),
  'POST /admin/hold-payouts/:id': decide('hold-payouts'),
  'POST /admin/retry-refund/:id': decide('retry-refund'),
  'POST /admin/close-difference/:id': decide('close-difference'),
  'POST /admin/decline-confirmation/:id': decide('decline-confirmation'),
  'POST /admin/refund-account/:id': () => ({
    path: `/admin/refund-account/${missing}`,
    json: { ...account, reason: 'Named by phone' },
  }),
};

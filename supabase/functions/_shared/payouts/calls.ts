import {
  accountHolderSchema,
  bankListSchema,
  ownPayoutAccountSchema,
  payoutAccountInputSchema,
} from './contract.ts';
import { bankAccountSchema } from '../payments/banks.contract.ts';
import {
  ACCOUNT_HOLDER_MAX_HITS,
  PAYOUT_ACCOUNT_MAX_HITS,
  PAYOUT_ACCOUNT_WINDOW_SECONDS,
} from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { payee, signedIn } from '../core/calls/who.ts';

const account = { bankCode: '058', accountNumber: '0123456789' };
const verifiedPayee = payee('verified driver or company');

/** The banks to choose from, and where the calling driver or company is paid. */
export const payoutCalls = {
  listBanks: declareCall({
    method: 'GET',
    path: '/banks',
    summary: 'The banks of the payment provider, by name',
    notes: 'Read once an hour; the stored list without a provider or while it does not answer.',
    // The list comes from memory or from the provider; the account is not read.
    who: signedIn('signed in', { suspended: 'yes', 'deleted user': 'yes' }),
    answer: bankListSchema,
    errors: [],
  }),
  readPayoutAccount: declareCall({
    method: 'GET',
    path: '/payout-account',
    summary: 'Where the caller is paid',
    notes: `The number in \`account\` is masked (\`•••• 1234\`); its \`state\`: checking, rejected, waiting (until \`usableFrom\`) or ready. \`candidate\`: bank details of the approved verification.`,
    who: payee(),
    answer: ownPayoutAccountSchema,
    errors: ['forbidden'],
  }),
  findAccountHolder: declareCall({
    method: 'POST',
    path: '/payout-account/holder',
    summary: 'The holder of an account as the bank names them',
    who: verifiedPayee,
    body: bankAccountSchema,
    answer: accountHolderSchema,
    errors: ['forbidden', 'not_verified', 'payments_off'],
    // A call that is refused anyway does not count towards the limit.
    limit: {
      name: 'account-holder',
      maxHits: ACCOUNT_HOLDER_MAX_HITS,
      windowSeconds: PAYOUT_ACCOUNT_WINDOW_SECONDS,
      per: 'account',
      countedBy: 'handler',
    },
    example: { body: account },
  }),
  changePayoutAccount: declareCall({
    method: 'PUT',
    path: '/payout-account',
    summary: 'Change where the caller is paid',
    notes: `\`accountName\`: the holder that the person confirmed; the bank is asked again. A changed account waits 48 hours after the warning about it was handed over, at most 72 hours; another name or a shared number waits for an administrator. Idempotent. \`conflict\`: another holder.`,
    who: verifiedPayee,
    body: payoutAccountInputSchema,
    answer: ownPayoutAccountSchema,
    errors: ['forbidden', 'not_verified', 'payments_off', 'conflict'],
    limit: {
      name: 'payout-account',
      maxHits: PAYOUT_ACCOUNT_MAX_HITS,
      windowSeconds: PAYOUT_ACCOUNT_WINDOW_SECONDS,
      per: 'account',
      countedBy: 'handler',
    },
    example: { body: { ...account, accountName: 'ADA OBI' } },
  }),
};

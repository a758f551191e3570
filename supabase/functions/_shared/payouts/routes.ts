import type { Context } from 'hono';
import {
  accountHolderSchema,
  bankListSchema,
  ownPayoutAccountSchema,
  payoutAccountInputSchema,
  type OwnPayoutAccount,
} from './contract.ts';
import {
  ACCOUNT_HOLDER_MAX_HITS,
  PAYOUT_ACCOUNT_MAX_HITS,
  PAYOUT_ACCOUNT_WINDOW_SECONDS,
} from './limits.rules.ts';
import { readPayoutAccount } from './queries.ts';
import { admitPayee, changePayoutAccount, findHolder, listBanks, type Payee } from './account.actions.ts';
import { bankAccountSchema } from '../payments/banks.contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { payee, signedIn } from '../core/calls/who.ts';
import type { AppEnv } from '../core/http/app-env.ts';
import { claimsOf, userIdOf } from '../core/access/authenticate.ts';
import { enforceRateLimit } from '../core/access/rate-limit.ts';
import { route } from '../core/http/route.ts';

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

export const payoutRoutes = [
  route(payoutCalls.listBanks, (_, c) => listBanks(c.var.services, c.var.asCaller)),
  route(payoutCalls.readPayoutAccount, (_, c) => ownAccount(c)),
  route(payoutCalls.findAccountHolder, async ({ body }, c) =>
    findHolder(await admit(c, payoutCalls.findAccountHolder), body),
  ),
  route(payoutCalls.changePayoutAccount, async ({ body }, c) => {
    await changePayoutAccount(await admit(c, payoutCalls.changePayoutAccount), {
      claims: claimsOf(c),
      input: body,
    });
    return ownAccount(c);
  }),
];

async function admit(
  c: Context<AppEnv>,
  { limit }: typeof payoutCalls.findAccountHolder | typeof payoutCalls.changePayoutAccount,
): Promise<Payee> {
  const payee = await admitPayee(c.var);
  await enforceRateLimit(c, limit, `account:${userIdOf(c)}`);
  return payee;
}

async function ownAccount(c: Context<AppEnv>): Promise<OwnPayoutAccount> {
  const own = await readPayoutAccount(c.var.asCaller);
  return { isAvailable: c.var.services.payments !== null, ...own };
}

import type { AccountHolder, Bank, PayoutAccountInput } from './contract.ts';
import type { BankAccount } from '../payments/banks.contract.ts';
import { isHolder, listStoredBanks, requirePayee, setPayoutAccount } from './queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { PAYMENTS, type UserClaims } from '../core/caller.ts';
import { BANKS_CACHE_MS, PROVIDER_RETRY_SECONDS } from './limits.rules.ts';
import type { Services } from '../core/http/app-env.ts';
import { describeError } from '../core/process/log.ts';
import { type PaymentProvider } from '../payments/provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../core/provider-errors.ts';

/** The provider's list of banks by provider, with the time until which it is used. */
const cachedBanks = new WeakMap<PaymentProvider, { banks: Bank[]; untilMs: number }>();

/** The banks of the provider, read once an hour; the stored list without a provider, or while it does not answer. */
export async function listBanks(services: Services, asCaller: AsCaller): Promise<Bank[]> {
  const { payments, now } = services;
  const cached = payments && cachedBanks.get(payments);
  if (cached && cached.untilMs > now()) return cached.banks;
  const banks = payments && (await payments.banks().catch(() => null));
  if (!banks || banks.length === 0) return cached ? cached.banks : listStoredBanks(asCaller);
  const sorted = banks.map(({ code, name }) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name));
  cachedBanks.set(payments, { banks: sorted, untilMs: now() + BANKS_CACHE_MS });
  return sorted;
}

/** A driver or company that may have a payout account, and the provider that pays to it. */
export interface Payee {
  services: Services;
  asCaller: AsCaller;
  payments: PaymentProvider;
  /** The name that the account's holder must have. */
  verifiedName: string | null;
  isCompany: boolean;
}

/** Checks that the caller may have a payout account. @throws AppError `forbidden`, `not_verified`, `payments_off`. */
export async function admitPayee({
  services,
  asCaller,
}: Pick<Payee, 'services' | 'asCaller'>): Promise<Payee> {
  const payee = await requirePayee(asCaller);
  const { payments } = services;
  if (payments === null) {
    throw new AppError(
      'payments_off',
      'Online payment is off, so there are no payouts. You are paid in cash.',
    );
  }
  return { services, asCaller, payments, ...payee };
}

/** Asks the bank for the holder of an account. @throws AppError `invalid_input` without such an account, `unavailable`. */
export async function findHolder(payee: Payee, account: BankAccount): Promise<AccountHolder> {
  const { services, verifiedName } = payee;
  const { accountName } = await checkAccount(payee, account);
  const nameMatches = await isHolder(asPayments(services), payee, accountName);
  return { accountName, verifiedName, nameMatches };
}

/** The bank and the holder of an account, as the provider has them. @throws AppError `invalid_input` without such an account, `unavailable`. */
export async function checkAccount(
  asking: Pick<Payee, 'services' | 'asCaller' | 'payments'>,
  account: BankAccount,
): Promise<{ bank: Bank; accountName: string }> {
  const bank = await requireBank(asking, account);
  return { bank, accountName: await holderOf(asking, account) };
}

/**
 * Makes the account the payee's payout account. The bank is asked again, so that the name in the request is only what the
 * person has confirmed. @throws AppError `conflict` if the bank has another name, `invalid_input`, `unavailable`.
 */
export async function changePayoutAccount(
  payee: Payee,
  { claims, input }: { claims: UserClaims; input: PayoutAccountInput },
): Promise<void> {
  const { services, payments } = payee;
  const { accountName, ...account } = input;
  const { bank, accountName: holder } = await checkAccount(payee, account);
  // The holder is not part of the answer: this call must not look names up.
  if (holder !== accountName) {
    throw new AppError(
      'conflict',
      'The bank has another name for this account. Please check the account again.',
    );
  }
  const recipient = await answerOf(services, () =>
    payments.createRecipient({ ...account, name: accountName }),
  );
  await setPayoutAccount(asPayments(services), {
    payeeId: claims.sub,
    sessionId: claims.session_id ?? null,
    bank,
    accountNumber: account.accountNumber,
    accountName,
    recipient,
  });
}

function asPayments({ withCaller }: Services): AsCaller {
  return (work) => withCaller(PAYMENTS, work);
}

async function requireBank(
  { services, asCaller }: Pick<Payee, 'services' | 'asCaller'>,
  { bankCode }: BankAccount,
): Promise<Bank> {
  const bank = (await listBanks(services, asCaller)).find(({ code }) => code === bankCode);
  if (!bank) throw new AppError('invalid_input', 'Please choose your bank from the list');
  return bank;
}

async function holderOf(
  { services, payments }: Pick<Payee, 'services' | 'payments'>,
  account: BankAccount,
): Promise<string> {
  const name = (await answerOf(services, () => payments.holderOf(account)))?.trim();
  if (!name) {
    throw new AppError('invalid_input', 'This bank has no account with this number. Please check both.');
  }
  return name;
}

/**
 * The provider's answer. A refused call is our mistake: an account that does not exist is an answer.
 * @throws AppError `unavailable`, also if it does not answer.
 */
async function answerOf<Answer>({ log }: Services, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    log('payout_account_failed', { error: describeError(error) });
    throw new AppError(
      'unavailable',
      'The bank does not answer right now. Please try again in a few minutes.',
      {
        retryAfterSeconds: PROVIDER_RETRY_SECONDS,
        cause: error,
      },
    );
  }
}

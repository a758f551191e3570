import type { Context } from 'hono';
import type { RefundAccount } from './admin.contract.ts';
import { noteRefundAccount, refundsForAccount, refundToSend } from './ledger/queries.ts';
import { recordRefund } from '../payments/queries.ts';
import { isHolder } from './queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import type { AppEnv, Services } from '../core/http/app-env.ts';
import { describeError } from '../core/process/log.ts';
import { ProviderRefused } from '../core/provider-errors.ts';
import { checkPassword } from '../account/actions.ts';
import { checkAccount } from './account.actions.ts';
import { asPaymentsOf, requireProvider } from '../payments/actions.ts';

/**
 * Sends the caller's refunds of a booking that need an account there. The account is passed on and not stored. A session
 * alone is not enough: naming an account needs the password, and an account in the passenger's name.
 * @throws AppError `not_found`, `conflict`, also for another person's account, `forbidden` for a wrong password or a large sum.
 */
export async function nameRefundAccount(
  c: Context<AppEnv>,
  { bookingId, account, password }: { bookingId: string; account: RefundAccount; password: string },
): Promise<void> {
  const { services, asCaller } = c.var;
  const payments = requireProvider(services);
  await refundsForAccount(asCaller, bookingId);
  const { name } = await checkPassword(c, password);
  const { bank, accountName } = await checkAccount({ services, asCaller, payments }, account);
  if (!(await isHolder(asPaymentsOf(services), { verifiedName: name, isCompany: false }, accountName))) {
    throw new AppError(
      'conflict',
      'This account is not in your name. Please enter an account of your own, or write to us.',
    );
  }
  // The warning is on its way before the money is.
  for (const refund of await noteRefundAccount(asCaller, { bookingId, bankName: bank.name, account })) {
    await sendToAccount(services, { ...refund, account });
  }
}

/**
 * An administrator sends a refund to the account that the passenger has named.
 * @returns `waiting` if a second administrator must enter the same account.
 */
export async function sendRefundToAccount(
  services: Services,
  asAdmin: AsCaller,
  {
    id,
    reason,
    account,
    accountHash,
  }: { id: string; reason: string; account: RefundAccount; accountHash: string },
): Promise<'waiting' | 'processing'> {
  requireProvider(services);
  const providerId = await refundToSend(asAdmin, { id, account, accountHash, reason });
  if (providerId === null) return 'waiting';
  await sendToAccount(services, { refundId: id, providerId, account });
  return 'processing';
}

async function sendToAccount(
  services: Services,
  { refundId, providerId, account }: { refundId: string; providerId: string; account: RefundAccount },
): Promise<void> {
  try {
    const sent = await requireProvider(services).retryRefund(providerId, account);
    await recordRefund(asPaymentsOf(services), { refundId, sent });
  } catch (error) {
    if (error instanceof AppError) throw error;
    services.log('refund_account_failed', { refundId, error: describeError(error) });
    throw error instanceof ProviderRefused
      ? new AppError('conflict', 'This account was not accepted. Please check the bank and the number.', {
          cause: error,
        })
      : new AppError('unavailable', 'The payment service does not answer. Please try again.', {
          cause: error,
        });
  }
}

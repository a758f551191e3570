import type { RefundAccount } from '../../_shared/contracts/admin-money.ts';
import { refundsForAccount, refundToSend } from '../../_shared/data/admin-ledger.ts';
import { recordRefund } from '../../_shared/data/payments.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import { describeError } from '../../_shared/http/log.ts';
import { ProviderRefused } from '../../_shared/payments/provider.ts';
import { asPaymentsOf, requireProvider } from './settle-payment.ts';

/** Sends the caller's refunds of a booking that need an account there. The account is passed on and not stored. */
export async function nameRefundAccount(
  services: Services,
  asCaller: AsCaller,
  { bookingId, account }: { bookingId: string; account: RefundAccount },
): Promise<void> {
  for (const refund of await refundsForAccount(asCaller, bookingId)) {
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

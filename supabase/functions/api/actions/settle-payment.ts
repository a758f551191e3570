import { settlePayment, type SettleOutcome } from '../../_shared/data/payments.ts';
import type { AsCaller } from '../../_shared/database/client.ts';
import { AppError } from '../../_shared/domain/app-error.ts';
import { PAYMENTS } from '../../_shared/domain/caller.ts';
import type { Services } from '../../_shared/http/app-env.ts';
import type { PaymentProvider } from '../../_shared/payments/provider.ts';

/** The provider of this deployment. @throws AppError `payments_off` without one. */
export function requireProvider({ payments }: Services): PaymentProvider {
  if (payments === null)
    throw new AppError('payments_off', 'Online payment is switched off. Please pay in cash.');
  return payments;
}

/** Transactions that record what the provider has answered. */
export function asPaymentsOf(services: Services): AsCaller {
  return (work) => services.withCaller(PAYMENTS, work);
}

/** Asks the provider about a payment and records the answer: the only way in for money. */
export async function settle(services: Services, reference: string): Promise<SettleOutcome> {
  const seen = await requireProvider(services).look(reference);
  return settlePayment(asPaymentsOf(services), { reference, seen });
}

import { settlePayment, type SettleOutcome } from './queries.ts';
import type { AsCaller } from '../core/database/client.ts';
import { AppError } from '../core/app-error.ts';
import { PAYMENTS } from '../core/caller.ts';
import type { Services } from '../core/http/app-env.ts';
import type { PaymentProvider } from './provider.ts';

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

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

/** The role that records what the provider has answered. */
export function asPaymentsOf(services: Services): AsCaller {
  return (work) => services.withCaller(PAYMENTS, work);
}

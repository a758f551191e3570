import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { apiGet } from '@/shared/api/api.ts';

/** The part of GET /api/payout-account that trip forms need. */
const accountSchema = z.object({ account: z.object({ usableFrom: z.string().nullable() }).nullable() });

/**
 * Whether the driver or company has an accepted payout account, also while its wait lasts; undefined while that is not known.
 * Reloaded whenever a form opens.
 */
export function useHasPayoutAccount(enabled: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['api', 'payout-account', 'accepted'],
    queryFn: ({ signal }) => apiGet('/api/payout-account', accountSchema, signal),
    staleTime: 0,
    enabled,
  });
  return data && data.account !== null && data.account.usableFrom !== null;
}

import { useQuery } from '@tanstack/react-query';
import { queryOf } from '@/shared/api/queries.ts';

/**
 * Whether the driver or company has an accepted payout account, also while its wait lasts; undefined while that is not known.
 * Reloaded whenever a form opens.
 */
export function useHasPayoutAccount(enabled: boolean): boolean | undefined {
  const { data } = useQuery({
    ...queryOf('GET /payout-account'),
    staleTime: 0,
    enabled,
  });
  return data && data.account !== null && data.account.usableFrom !== null;
}

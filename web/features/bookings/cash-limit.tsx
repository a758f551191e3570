import { chakra } from '@chakra-ui/react/styled-system';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CashLimit } from '@tafiya/bookings/book-seats.contract.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { useSession } from '@/shared/session/store.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** Why the person could not pay so many seats in cash, before they choose it; null while nothing is known against it. */
export function useCashLimit(seats: number, takesCash: boolean): CashLimit | null {
  const isPassenger = useSession(({ user }) => user?.userType === 'passenger');
  const { data } = useQuery({
    ...queryOf('GET /cash-limit', { query: { seats: String(seats) } }),
    enabled: isPassenger && takesCash && seats > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The address may have been confirmed in another tab.
    refetchOnWindowFocus: 'always',
  });
  return data === undefined || data.code === null ? null : data;
}

export function CashLimitNote({ limit: { code, message } }: { limit: CashLimit }) {
  return (
    <chakra.div paddingInline="4" paddingBottom="3" display="grid" gap="2" justifyItems="start">
      <chakra.p fontSize="sm" color="warning.fg">
        {message}
      </chakra.p>
      {code === 'confirmation_required' && <ProofLinks />}
    </chakra.div>
  );
}

/** The two ways to be confirmed. */
export function ProofLinks() {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <ButtonLink to="/account/profile#email" variant="outline">
        Confirm my email
      </ButtonLink>
      <ButtonLink to="/account/profile#phone" variant="outline">
        Confirm my phone
      </ButtonLink>
    </chakra.div>
  );
}

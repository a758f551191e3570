import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PayoutAccountInput } from '@tafiya/payouts/contract.ts';
import type { TypedAccount } from '@/shared/payouts/account-form.tsx';
import { api } from '@/shared/api/api.ts';
import { queryOf } from '@/shared/api/queries.ts';

const KEY = ['api', 'payout-account'];

/** The payout account of the driver or company. */
export function usePayoutAccount() {
  return useQuery({
    ...queryOf('GET /payout-account'),
  });
}

/** Asks the bank for the holder of an account; `checked` is the account with its holder, until `reset`. */
export function useAccountCheck() {
  const { mutate, data, variables, reset, error, isPending } = useMutation({
    mutationFn: ({ bankCode, accountNumber }: TypedAccount) =>
      api('POST /payout-account/holder', { body: { bankCode, accountNumber } }),
  });
  const checked = data && variables && { ...variables, ...data };
  return { check: mutate, checked, reset, error, isPending };
}
export type AccountCheck = ReturnType<typeof useAccountCheck>;

/** Makes an account whose holder was confirmed the payout account. */
export function useSavePayoutAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (account: PayoutAccountInput) => api('PUT /payout-account', { body: account }),
    onSuccess: (own) => client.setQueryData(KEY, own),
  });
}

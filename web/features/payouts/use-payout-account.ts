import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountHolderSchema, ownPayoutAccountSchema, type PayoutAccountInput } from '@contracts/payouts.ts';
import type { TypedAccount } from '@/shared/banks/account-form.tsx';
import { apiGet, apiSend } from '@/shared/api/api.ts';

const PATH = '/api/payout-account';
const KEY = ['api', 'payout-account'];

/** The payout account of the driver or company. */
export function usePayoutAccount() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet(PATH, ownPayoutAccountSchema, signal),
  });
}

/** Asks the bank for the holder of an account; `checked` is the account with its holder, until `reset`. */
export function useAccountCheck() {
  const { mutate, data, variables, reset, error, isPending } = useMutation({
    mutationFn: ({ bankCode, accountNumber }: TypedAccount) =>
      apiSend('POST', `${PATH}/holder`, { bankCode, accountNumber }, accountHolderSchema),
  });
  const checked = data && variables && { ...variables, ...data };
  return { check: mutate, checked, reset, error, isPending };
}
export type AccountCheck = ReturnType<typeof useAccountCheck>;

/** Makes an account whose holder was confirmed the payout account. */
export function useSavePayoutAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (account: PayoutAccountInput) => apiSend('PUT', PATH, account, ownPayoutAccountSchema),
    onSuccess: (own) => client.setQueryData(KEY, own),
  });
}

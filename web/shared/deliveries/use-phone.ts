import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConfirmPhone } from '@tafiya/deliveries/proofs/phone.contract.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

const PHONE_KEY = ['api', 'phone-verification'];

/** The user's phone number: whether it is proved, and its code. */
export function usePhone() {
  return useQuery({
    ...queryOf('GET /phone-verification'),
    staleTime: 0,
  });
}

/** Requests an SMS with a new code. */
export function useRequestCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /phone-verification'),
    onSuccess: (phone) => client.setQueryData(PHONE_KEY, phone),
    // The number may have been proved elsewhere, or the wait is longer than shown.
    onError: () => invalidate(client, 'phone-verification'),
  });
}

/** Proves the number with the code of the SMS. */
export function useConfirmPhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: ConfirmPhone) => api('POST /phone-verification/confirm', { body: code }),
    onSuccess: async (phone) => {
      client.setQueryData(PHONE_KEY, phone);
      await invalidate(client, 'message-preferences');
    },
    // The code may have expired, or its tries are used up.
    onError: () => invalidate(client, 'phone-verification'),
  });
}

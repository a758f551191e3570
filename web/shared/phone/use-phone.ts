import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ConfirmPhone, phoneVerificationSchema } from '@contracts/phone-verification.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';

const PATH = '/api/phone-verification';
export const PHONE_KEY = ['api', 'phone-verification'];

/** The user's phone number: whether it is proved, and its code. */
export function usePhone() {
  return useQuery({
    queryKey: PHONE_KEY,
    queryFn: ({ signal }) => apiGet(PATH, phoneVerificationSchema, signal),
    staleTime: 0,
  });
}

/** Requests an SMS with a new code. */
export function useRequestCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend('POST', PATH, {}, phoneVerificationSchema),
    onSuccess: (phone) => client.setQueryData(PHONE_KEY, phone),
    // The number may have been proved elsewhere, or the wait is longer than shown.
    onError: () => client.invalidateQueries({ queryKey: PHONE_KEY }),
  });
}

/** Proves the number with the code of the SMS. */
export function useConfirmPhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: ConfirmPhone) => apiSend('POST', `${PATH}/confirm`, code, phoneVerificationSchema),
    onSuccess: async (phone) => {
      client.setQueryData(PHONE_KEY, phone);
      await client.invalidateQueries({ queryKey: ['api', 'message-preferences'] });
    },
    // The code may have expired, or its tries are used up.
    onError: () => client.invalidateQueries({ queryKey: PHONE_KEY }),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmedEmailSchema, emailConfirmationSchema } from '@contracts/email-confirmation.ts';
import { apiGet, apiSend } from '@/shared/api/api.ts';

const PATH = '/api/email-confirmation';
const KEY = ['api', 'email-confirmation'];

/** Whether the user's e-mail address is proved. */
export function useEmailConfirmation() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet(PATH, emailConfirmationSchema, signal),
    staleTime: 0,
    // The link of the mail may have been opened in another browser.
    refetchOnWindowFocus: true,
  });
}

/** Sends the mail with the link again. */
export function useRequestEmailLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiSend('POST', PATH, {}, emailConfirmationSchema),
    onSuccess: (answer) => client.setQueryData(KEY, answer),
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** Proves the address with the token of the link. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => apiSend('POST', `${PATH}/confirm`, { token }, confirmedEmailSchema),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

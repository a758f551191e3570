import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

const KEY = ['api', 'email-confirmation'];

/** Whether the user's e-mail address is proved. */
export function useEmailConfirmation() {
  return useQuery({
    ...queryOf('GET /email-confirmation'),
    staleTime: 0,
    // The link of the mail may have been opened in another browser.
    refetchOnWindowFocus: true,
  });
}

/** Sends the mail with the link again. */
export function useRequestEmailLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /email-confirmation'),
    onSuccess: (answer) => client.setQueryData(KEY, answer),
    onError: () => invalidate(client, 'email-confirmation'),
  });
}

/** Proves the address with the token of the link. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => api('POST /email-confirmation/confirm', { body: { token } }),
    onSuccess: () => invalidate(client, 'email-confirmation'),
  });
}

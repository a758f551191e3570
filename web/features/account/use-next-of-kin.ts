import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type NextOfKin, nextOfKinSchema } from '@contracts/account.ts';
import { apiCommand, apiGet, apiSend } from '@/shared/api/api.ts';

const PATH = '/api/user/next-of-kin';
const KEY = ['api', 'user', 'next-of-kin'];

/** The user's next of kin, null before the first. */
export function useNextOfKin() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet(PATH, nextOfKinSchema.nullable(), signal),
  });
}

/** Names or replaces the next of kin. */
export function useSaveNextOfKin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kin: NextOfKin) => apiSend('PUT', PATH, kin, nextOfKinSchema),
    onSuccess: (saved) => client.setQueryData(KEY, saved),
  });
}

/** Removes the next of kin. */
export function useRemoveNextOfKin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiCommand('DELETE', PATH),
    onSuccess: () => client.setQueryData(KEY, null),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decisionSchema } from '@contracts/admin.ts';
import { ApiError } from '@/shared/api/api-error.ts';
import { apiSend } from '@/shared/api/api.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-key.ts';
import type { Decision, Subject } from './decisions.ts';

/** What else may show the decided person (specification §7, after the table). */
const ALSO_CHANGED = [
  ['api', 'user'],
  ['api', 'auth', 'user'],
  ['api', 'driver', 'profile'],
] as const;

/** Sends a decision with its reason; afterwards lists, counts and analytics are asked for again, whatever the answer was. */
export function useDecision(decision: Decision, { id }: Subject, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [...ADMIN_KEY, 'decision'],
    mutationFn: (reason: string) => apiSend('POST', decision.path(id), decision.body(reason), decisionSchema),
    onSuccess: () => {
      toast({ title: decision.done });
      onDone();
    },
    onError: (error) => {
      const conflict = isSettled(error);
      toast({ kind: 'error', title: 'Error', description: conflict ? error.message : decision.failed });
    },
    onSettled: () => {
      for (const queryKey of [ADMIN_KEY, ...ALSO_CHANGED]) void queries.invalidateQueries({ queryKey });
    },
  });
}

/** Whether trying again is pointless: somebody else has decided, or there is nobody any more. */
export function isSettled(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 409 || error.status === 404);
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxItem } from '@tafiya/admin/inbox.contract.ts';
import { LIVE_FALLBACK_MS } from '@tafiya/tracking/limits.rules.ts';
import { ADMIN_KEY } from '@/shared/admin/admin-keys.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';
import { toast } from '@/shared/ui/toaster.ts';
import { ALWAYS_STALE } from '../lists/use-admin-list.ts';
import { carerWords, nameOf } from './inbox-words.ts';

/** Everything that waits; kept current by `useAdminLive`, and every 30 s because who looks after an item ends without an event. */
export function useInbox() {
  return useQuery({
    ...ALWAYS_STALE,
    ...queryOf('GET /admin/inbox'),
    refetchInterval: LIVE_FALLBACK_MS,
  });
}

/** The administrator who decided an item. */
export function useItemState({ kind, id }: Pick<InboxItem, 'kind' | 'id'>, isGone: boolean) {
  return useQuery({ ...queryOf('GET /admin/inbox/:id', { id, query: { kind } }), enabled: isGone }).data;
}

/** `take` and `giveBack`: the administrator looks after an item, or no longer does. */
export function useCare() {
  const queries = useQueryClient();
  const care = useMutation({
    mutationKey: [...ADMIN_KEY, 'care'],
    mutationFn: async ({ item: { kind, id }, isTaken }: { item: InboxItem; isTaken: boolean }) => {
      // An alarm is looked after by its own call.
      const input = { id, body: { kind: kind as Exclude<InboxItem['kind'], 'alarm'> } };
      if (isTaken) return api('POST /admin/inbox/:id/take', input);
      await api('POST /admin/inbox/:id/give-back', input);
      return null;
    },
    onSuccess: (carer, { item }) => {
      if (carer !== null && !carer.isOwn)
        toast({ kind: 'info', title: nameOf(item), description: carerWords(carer) });
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'Error', description: messageOf(error, 'Please try again.') }),
    onSettled: () => invalidate(queries, 'GET /admin/inbox'),
  });
  return {
    isPending: care.isPending,
    take: (item: InboxItem) => care.mutate({ item, isTaken: true }),
    giveBack: (item: InboxItem) => care.mutate({ item, isTaken: false }),
  };
}

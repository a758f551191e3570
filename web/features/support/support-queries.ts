import { focusManager, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { supportTextSchema } from '@tafiya/support/contract.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useUser } from '@/shared/session/store.ts';
import { api } from '@/shared/api/api.ts';
import { invalidate, listOf, queryOf } from '@/shared/api/queries.ts';

const SUPPORT_KEY = ['api', 'support'] as const;

/** The user's replies in requests that the server does not have yet. */
export const SUPPORT_QUEUE = {
  name: 'support',
  send: 'POST /support/:id/messages',
  queryKey: SUPPORT_KEY,
} as const;

export const supportBodySchema = supportTextSchema.pick({ body: true });

/** Answers come with an alert. */
function useSupportLive(): void {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'support');
  useUserChannel(useUser().id, { notification: refresh, onSnapshot: refresh });
}

/** The user's requests, the newest message first. */
export function useSupportList() {
  useSupportLive();
  return useInfiniteQuery({
    ...listOf('GET /support'),
    staleTime: 0,
  });
}

/** A request of the user; its answers count as read while the page is visible. */
export function useSupportThread(id: string) {
  const client = useQueryClient();
  useSupportLive();
  const thread = useQuery({
    ...queryOf('GET /support/:id', { id }),
    staleTime: 0,
  });
  const { mutate } = useMutation({
    mutationFn: () => api('POST /support/:id/read', { id }),
    onSuccess: () => {
      void invalidate(client, 'notifications');
      void invalidate(client, 'support');
    },
  });
  const unread = thread.data?.unread ?? 0;
  useEffect(() => {
    if (unread === 0) return undefined;
    const mark = (isVisible: boolean) => {
      if (isVisible) mutate();
    };
    mark(focusManager.isFocused());
    return focusManager.subscribe(mark);
  }, [mutate, unread]);
  return thread;
}

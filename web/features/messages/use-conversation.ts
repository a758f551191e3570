import { focusManager, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '@/shared/api/api.ts';
import { invalidate, callKey, queryOf } from '@/shared/api/queries.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useUser } from '@/shared/session/store.ts';

/** A conversation with its newest messages, reloaded with every message; earlier ones on demand. */
export function useConversation(threadId: string) {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'threads');
  useUserChannel(useUser().id, { message: refresh, onSnapshot: refresh });
  return useInfiniteQuery({
    queryKey: callKey('GET /threads/:id', { id: threadId }),
    queryFn: ({ pageParam, signal }) =>
      api('GET /threads/:id', { id: threadId, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasEarlier, messages }) => (hasEarlier ? messages[0]?.id : undefined),
    staleTime: 0,
  });
}

/** Marks a conversation as read while it has unread messages and the page is visible. */
export function useMarkRead(threadId: string, unread: number): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => api('POST /threads/:id/read', { id: threadId }),
    onSuccess: (count) => {
      client.setQueryData(queryOf('GET /threads/unread').queryKey, count);
      void invalidate(client, 'notifications');
      void invalidate(client, 'threads');
    },
  });
  useEffect(() => {
    if (unread === 0) return undefined;
    const mark = (isVisible: boolean) => {
      if (isVisible) mutate();
    };
    mark(focusManager.isFocused());
    return focusManager.subscribe(mark);
  }, [mutate, threadId, unread]);
}

/** Blocks or unblocks the other side. */
export function useBlock(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) => api('POST /threads/:id/block', { id: threadId, body: { isBlocked } }),
    onSuccess: () => invalidate(client, 'threads'),
  });
}

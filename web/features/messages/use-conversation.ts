import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { conversationSchema, type ReportMessage } from '@contracts/messages.ts';
import { unreadCountSchema } from '@contracts/notifications.ts';
import { apiCommand, apiGet, apiSend } from '@/shared/api/api.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { THREADS_KEY } from '@/shared/messages/inbox-links.tsx';
import { NOTIFICATIONS_KEY } from '@/shared/notifications/unread-badge.tsx';
import { useUser } from '@/shared/session/store.ts';

const pathOf = (threadId: string) => `/api/threads/${encodeURIComponent(threadId)}`;

/** A conversation with its newest messages, reloaded with every message; earlier ones on demand. */
export function useConversation(threadId: string) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: THREADS_KEY });
  useUserChannel(useUser().id, { message: refresh, onSnapshot: refresh });
  return useInfiniteQuery({
    queryKey: [...THREADS_KEY, 'one', threadId],
    queryFn: ({ pageParam, signal }) =>
      apiGet(
        pathOf(threadId) + (pageParam === null ? '' : `?before=${pageParam}`),
        conversationSchema,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasEarlier, messages }) => (hasEarlier ? messages[0]?.id : undefined),
    staleTime: 0,
  });
}

/** Marks a conversation as read while it has unread messages and the page is visible. */
export function useMarkRead(threadId: string, unread: number): void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => apiSend('POST', `${pathOf(threadId)}/read`, undefined, unreadCountSchema),
    onSuccess: (count) => {
      client.setQueryData([...THREADS_KEY, 'unread'], count);
      void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
      void client.invalidateQueries({ queryKey: THREADS_KEY });
    },
  });
  useEffect(() => {
    if (unread === 0) return undefined;
    const mark = () => {
      if (!document.hidden) mutate();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [mutate, threadId, unread]);
}

/** Blocks or unblocks the other side. */
export function useBlock(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isBlocked: boolean) => apiCommand('POST', `${pathOf(threadId)}/block`, { isBlocked }),
    onSuccess: () => client.invalidateQueries({ queryKey: THREADS_KEY }),
  });
}

/** Reports a message to the administrators. */
export function useReport() {
  return useMutation({
    mutationFn: ({ messageId, ...report }: ReportMessage & { messageId: string }) =>
      apiCommand('POST', `/api/messages/${messageId}/report`, report),
  });
}

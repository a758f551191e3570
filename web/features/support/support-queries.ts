import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { supportListSchema, supportTextSchema, supportThreadSchema } from '@contracts/support.ts';
import { apiCommand, apiGet, apiPage } from '@/shared/api/api.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { NOTIFICATIONS_KEY } from '@/shared/notifications/unread-badge.tsx';
import { useUser } from '@/shared/session/store.ts';

const SUPPORT_KEY = ['api', 'support'] as const;

/** What the user wrote in requests and the server does not have yet. */
export const SUPPORT_QUEUE = {
  name: 'support',
  pathOf: (threadId: string) => `/api/support/${threadId}/messages`,
  queryKey: SUPPORT_KEY,
};
export const supportBodySchema = supportTextSchema.pick({ body: true });

/** Answers come with an alert. */
function useSupportLive(): void {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: SUPPORT_KEY });
  useUserChannel(useUser().id, { notification: refresh, onSnapshot: refresh });
}

/** The user's requests, the newest message first. */
export function useSupportList() {
  useSupportLive();
  return useInfiniteQuery({
    queryKey: [...SUPPORT_KEY, 'list'],
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, supportListSchema, signal),
    initialPageParam: '/api/support',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}

/** A request of the user; its answers count as read while the page is visible. */
export function useSupportThread(id: string) {
  const client = useQueryClient();
  useSupportLive();
  const path = `/api/support/${encodeURIComponent(id)}`;
  const thread = useQuery({
    queryKey: [...SUPPORT_KEY, 'one', id],
    queryFn: ({ signal }) => apiGet(path, supportThreadSchema, signal),
    staleTime: 0,
  });
  const { mutate } = useMutation({
    mutationFn: () => apiCommand('POST', `${path}/read`),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
      void client.invalidateQueries({ queryKey: SUPPORT_KEY });
    },
  });
  const unread = thread.data?.unread ?? 0;
  useEffect(() => {
    if (unread === 0) return undefined;
    const mark = () => {
      if (!document.hidden) mutate();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [mutate, unread]);
  return thread;
}

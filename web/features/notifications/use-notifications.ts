import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationListSchema, unreadCountSchema } from '@contracts/notifications.ts';
import { apiPage, apiSend } from '@/shared/api/api.ts';
import { NOTIFICATIONS_KEY } from '@/shared/notifications/unread-badge.tsx';

/** The caller's notifications, newest first, page by page (GET /api/notifications). */
export function useNotifications() {
  return useInfiniteQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'list'],
    queryFn: ({ pageParam }) => apiPage(pageParam, notificationListSchema),
    initialPageParam: '/api/notifications?limit=20',
    getNextPageParam: (page) => page.next,
  });
}

/** Marks these as read, or all when none are named. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => apiSend('POST', '/api/notifications/read', { ids }, unreadCountSchema),
    onSuccess: () => client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
  });
}

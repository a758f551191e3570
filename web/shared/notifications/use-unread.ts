import { useQuery, useQueryClient } from '@tanstack/react-query';
import { unreadCountSchema } from '@contracts/notifications.ts';
import { apiGet } from '@/shared/api/api.ts';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useSession } from '@/shared/session/store.ts';

/** Keys of everything the bell shows; a new notification makes them all stale. */
export const NOTIFICATIONS_KEY = ['api', 'notifications'] as const;

/** How many notifications are unread, live: counted again with every event and every new start of the channel. */
export function useUnread(): number {
  const userId = useSession((session) => session.user?.id ?? null);
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
  useUserChannel(userId, {
    onEvent: (event) => {
      if (event === 'notification') refresh();
    },
    onSnapshot: refresh,
  });
  const { data } = useQuery({
    queryKey: [...NOTIFICATIONS_KEY, 'unread'],
    queryFn: () => apiGet('/api/notifications/unread', unreadCountSchema),
    enabled: userId !== null,
  });
  return data?.unread ?? 0;
}

import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useSession } from '@/shared/session/store.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

/** The query key of all alerts; a new notification invalidates it. */
export const NOTIFICATIONS_KEY = ['api', 'notifications'] as const;

const SHOWN_MAX = 99;

/** The number of unread alerts beside the bell; nothing when there are none. */
export function UnreadBadge() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <chakra.span
      minW="5"
      h="5"
      px="1"
      display="inline-grid"
      placeItems="center"
      borderRadius="full"
      bg="accent.bg"
      color="accent.fg"
      fontSize="sm"
      lineHeight="1"
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
    >
      <span aria-hidden="true">{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}</span>
      <chakra.span srOnly>{`${unread} unread`}</chakra.span>
    </chakra.span>
  );
}

/** The number of unread notifications, reloaded with every notification and every subscribe of the channel. */
function useUnread(): number {
  const userId = useSession((session) => session.user?.id ?? null);
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'notifications');
  useUserChannel(userId, {
    onEvent: (event) => {
      if (event === 'notification') refresh();
    },
    onSnapshot: refresh,
  });
  const { data } = useQuery({
    ...queryOf('GET /notifications/unread'),
    enabled: userId !== null,
  });
  return data?.unread ?? 0;
}

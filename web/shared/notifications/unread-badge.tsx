import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

const SHOWN_MAX = 99;

/** The number of unread notifications beside the bell; empty at zero. */
export function UnreadBadge({ unread }: { unread: number }) {
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

/**
 * The number of unread notifications of a person, reloaded with every notification and every subscribe of the channel. It is first
 * asked for when the channel listens: an answer from before could miss a notification.
 */
export function useUnread(userId: string | null): number {
  const [listensTo, setListensTo] = useState<string | null>(null);
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'notifications');
  useUserChannel(userId, {
    onEvent: (event) => {
      if (event === 'notification') refresh();
    },
    onSnapshot: () => {
      setListensTo(userId);
      refresh();
    },
  });
  const { data } = useQuery({
    ...queryOf('GET /notifications/unread'),
    enabled: userId !== null && listensTo === userId,
  });
  return data?.unread ?? 0;
}

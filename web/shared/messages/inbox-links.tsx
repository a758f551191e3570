import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UnreadBadge } from '@/shared/notifications/unread-badge.tsx';
import { HereLink } from '@/shared/ui/here-link.tsx';
import { PageBar } from '@/shared/ui/page-bar.tsx';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useUser } from '@/shared/session/store.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

/** The query key of all conversations; a message invalidates it. */
export const THREADS_KEY = ['api', 'threads'] as const;

/** The head of the three pages of what reached a person: links between them, with the number of unread messages. */
export function InboxLinks({ title }: { title: string }) {
  const unread = useUnreadMessages();
  const isPassenger = useUser().userType === 'passenger';
  return (
    <PageBar
      title={title}
      links={
        <chakra.nav
          aria-label="Alerts and messages"
          display="flex"
          gap="6"
          flexBasis="full"
          css={{
            '& a': {
              display: 'inline-flex',
              alignItems: 'center',
              gap: '2',
              minH: 'touch',
              fontWeight: 'semibold',
              color: 'fg.muted',
              borderBottomWidth: '3px',
              borderColor: 'transparent',
            },
            '& a[aria-current=page]': { color: 'fg.default', borderColor: 'positive.fg' },
          }}
        >
          <HereLink to="/alerts">Alerts</HereLink>
          <HereLink to="/messages">
            Messages
            <UnreadBadge unread={unread} />
          </HereLink>
          {isPassenger && <HereLink to="/alerts/trips">Trip alerts</HereLink>}
        </chakra.nav>
      }
    />
  );
}

/** The number of unread messages, reloaded with every message and every subscribe of the channel. */
function useUnreadMessages(): number {
  const client = useQueryClient();
  const refresh = () => void invalidate(client, 'threads');
  useUserChannel(useUser().id, { message: refresh, onSnapshot: refresh });
  const { data } = useQuery({
    ...queryOf('GET /threads/unread'),
  });
  return data?.unread ?? 0;
}

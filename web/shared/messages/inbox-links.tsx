import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { useUserChannel } from '@/shared/live/use-user-channel.ts';
import { useUser } from '@/shared/session/store.ts';
import { invalidate, queryOf } from '@/shared/api/queries.ts';

/** The query key of all conversations; a message invalidates it. */
export const THREADS_KEY = ['api', 'threads'] as const;

/** Links between the alerts and the conversations, with the number of unread messages. */
export function InboxLinks() {
  const unread = useUnreadMessages();
  const isPassenger = useUser().userType === 'passenger';
  return (
    <chakra.nav
      aria-label="Alerts and messages"
      display="flex"
      gap="6"
      marginBottom="5"
      borderBottomWidth="1px"
      borderColor="border.default"
      css={{
        '& a': {
          display: 'inline-flex',
          alignItems: 'center',
          minH: 'touch',
          fontWeight: 'semibold',
          color: 'fg.muted',
          borderBottomWidth: '3px',
          borderColor: 'transparent',
        },
        '& a[aria-current=page]': { color: 'fg.default', borderColor: 'accent.bg' },
      }}
    >
      <NavLink to="/alerts" end>
        Alerts
      </NavLink>
      {isPassenger && <NavLink to="/alerts/trips">Trip alerts</NavLink>}
      <NavLink to="/messages" end>
        {unread > 0 ? `Messages (${unread})` : 'Messages'}
        {unread > 0 && <chakra.span srOnly>unread</chakra.span>}
      </NavLink>
    </chakra.nav>
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

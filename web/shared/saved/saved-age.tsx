import { chakra } from '@chakra-ui/react/styled-system';
import { useNow } from '@/shared/live/use-now.ts';
import { useSession } from '@/shared/session/store.ts';
import { agoText } from '@/shared/tracking/location-text.ts';

interface SavedAgeProps {
  /** Milliseconds since 1970. */
  savedAt: number;
  isOffline: boolean;
  /** It is already on this phone; false for an answer that the server has just sent. */
  isSaved?: boolean;
  what: 'ticket' | 'manifest';
}

/** How old something saved on the phone is; without network, that it may have changed since. */
export function SavedAge({ savedAt, isOffline, isSaved = true, what }: SavedAgeProps) {
  const ago = useNow((now) => agoText(new Date(savedAt).toISOString(), now));
  const isPostponed = useSession(({ postponed }) => postponed !== null);
  if (!isOffline)
    return (
      <chakra.p color="fg.muted" fontSize="sm">
        {`Checked ${ago}.${isSaved ? ' Saved on this phone.' : ''}`}
      </chakra.p>
    );
  return (
    <chakra.p
      role="status"
      background="warning.bg"
      color="warning.fg"
      borderRadius="control"
      paddingX="3.5"
      paddingY="2.5"
      fontWeight="medium"
    >
      {`${isPostponed ? '' : 'No connection. '}This is the ${what} as of ${ago}; it may have changed since.`}
    </chakra.p>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { useLiveTrip } from '@/shared/tracking/location-store.ts';
import { connectionAnnouncement, connectionText } from '@/shared/tracking/location-text.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { WarningIcon } from '@/shared/ui/icons.ts';

const COUNTDOWN_MS = 1000;

/**
 * The state of the connection: connected, reconnecting in n s, offline (n queued). With `isQuiet` a good connection is not shown,
 * and screen readers announce the changes, but not the countdown.
 */
export function ConnectionLine({ isQuiet = false }: { isQuiet?: boolean }) {
  const connection = useLiveTrip((live) => live.connection);
  const queued = useLiveTrip((live) => live.queued);
  const words = useNow((now) => connectionText(connection, queued, now), COUNTDOWN_MS);
  const isConnected = connection.phase === 'connected';
  const isFine = isConnected || connection.phase === 'connecting';
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="2"
      minHeight="7"
      fontWeight="medium"
      color={isConnected ? 'positive.fg' : isFine ? 'fg.muted' : 'warning.fg'}
      data-phase={connection.phase}
      srOnly={isQuiet && isFine && queued === 0}
    >
      {isFine ? (
        <chakra.span
          aria-hidden="true"
          boxSize="2.5"
          borderRadius="full"
          flexShrink={0}
          bg={isConnected ? 'positive.fg' : 'transparent'}
          borderWidth="2px"
          borderColor="currentColor"
        />
      ) : (
        <chakra.span flexShrink={0}>
          <WarningIcon />
        </chakra.span>
      )}
      <span aria-hidden={isQuiet}>{words}</span>
      {isQuiet && (
        <chakra.span srOnly role="status">
          {connectionAnnouncement(connection)}
        </chakra.span>
      )}
    </chakra.p>
  );
}

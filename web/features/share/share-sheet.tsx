import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { TripShare } from '@contracts/tracking.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { Sheet } from '@/shared/ui/sheet.tsx';
import { ShareLink } from './share-link.tsx';
import { shareUrl, useMakeShare, useRevokeShare, useShares } from './use-shares.ts';

/** Makes a link to a trip, hands it on, and ends links that were handed on before. */
export function ShareSheet({ tripId, onClose }: { tripId: string; onClose: () => void }) {
  const shares = useShares(tripId);
  const make = useMakeShare(tripId);
  const revoke = useRevokeShare(tripId);
  const live = shares.data?.filter(({ revokedAt }) => revokedAt === null) ?? [];
  const isNewAlive = make.data !== undefined && live.some(({ id }) => id === make.data.id);
  return (
    <Sheet title="Share this trip" onClose={onClose}>
      <chakra.div display="grid" gap="4">
        <p>
          Anyone with the link sees the driver’s first name, the vehicle and plate, the route, the last
          position and the arrival time. The link ends 30 minutes after the trip, or when you end it.
        </p>
        {make.data && (isNewAlive || shares.isFetching) ? (
          <ShareLink url={shareUrl(make.data.token)} />
        ) : (
          <Button size="lg" disabled={make.isPending} onClick={() => make.mutate()}>
            {make.isPending ? 'Making the link...' : 'Make a link'}
          </Button>
        )}
        <Problem error={make.error} otherwise="The link could not be made. Please try again." />
        <Problem error={shares.error} otherwise="Your links could not be loaded." />
        {live.length > 0 && (
          <LinkList shares={live} pending={revoke.isPending} onEnd={(id) => revoke.mutate(id)} />
        )}
        <Problem error={revoke.error} otherwise="The link could not be ended. Please try again." />
        <chakra.p role="status" _empty={{ display: 'none' }}>
          {revoke.isSuccess && 'Link ended. It shows nothing any more.'}
        </chakra.p>
      </chakra.div>
    </Sheet>
  );
}

interface LinkListProps {
  shares: TripShare[];
  pending: boolean;
  onEnd: (id: string) => void;
}

function LinkList({ shares, pending, onEnd }: LinkListProps) {
  return (
    <chakra.section
      aria-labelledby="your-links"
      borderTopWidth="1px"
      borderColor="border.default"
      paddingTop="4"
    >
      <h3 id="your-links">Your links to this trip</h3>
      <chakra.ul listStyleType="none">
        {shares.map(({ id, createdAt }) => (
          <chakra.li key={id} display="flex" alignItems="center" justifyContent="space-between" gap="3">
            <span>{`Made ${formatDayTime(createdAt)}`}</span>
            <Button
              variant="ghost"
              colorPalette="red"
              disabled={pending}
              aria-label={`End the link made ${formatDayTime(createdAt)}`}
              onClick={() => onEnd(id)}
            >
              End link
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

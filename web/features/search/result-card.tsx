import { chakra } from '@chakra-ui/react/styled-system';
import type { Match } from '@contracts/search.ts';
import type { Trip } from '@contracts/trips.ts';
import { REASONS_SHOWN } from '@domain/limits.ts';
import { BookButton } from '@/shared/bookings/book-button.tsx';
import { useMyBooking } from '@/shared/bookings/use-my-bookings.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { DriverLine } from '@/shared/trips/driver-line.tsx';
import { MatchRing } from '@/shared/trips/match-ring.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';

interface ResultCardProps {
  match: Match;
  onBook: (trip: Trip) => void;
}

/** A found trip: its ticket with the match score, the driver, and why it matches. */
export function ResultCard({ match, onBook }: ResultCardProps) {
  const { trip } = match;
  const booking = useMyBooking(trip.id);
  const reasons = match.reasoning.slice(0, REASONS_SHOWN);
  return (
    <Ticket
      trip={trip}
      href={`/trips/${trip.id}`}
      yours={booking?.seats}
      status={<DriverLine driver={trip.driver} />}
      corner={<MatchRing score={match.matchScore} />}
      originNote={distanceNote(match.distanceFromOrigin, 'from your pickup')}
      destinationNote={distanceNote(match.distanceFromDestination, 'from your destination')}
      action={<BookButton trip={trip} label="Book This Trip" onBook={onBook} />}
    >
      {trip.description && (
        <chakra.p color="fg.muted" maxWidth="prose" marginBottom="3">
          {trip.description}
        </chakra.p>
      )}
      {reasons.length > 0 && (
        <>
          <chakra.h4 fontSize="sm" fontWeight="semibold">
            Why this trip matches
          </chakra.h4>
          <chakra.ul listStyleType="none" marginTop="1" display="grid" gap="0.5">
            {reasons.map((reason) => (
              <Reason key={reason}>{reason}</Reason>
            ))}
          </chakra.ul>
        </>
      )}
    </Ticket>
  );
}

function distanceNote(km: number, words: string): string | undefined {
  return km > 0 ? `${formatKm(km)} ${words}` : undefined;
}

const Reason = chakra('li', {
  base: {
    display: 'flex',
    gap: '2',
    fontSize: 'sm',
    color: 'fg.muted',
    _before: {
      content: '""',
      flexShrink: 0,
      width: '2.5',
      height: '1.5',
      marginTop: '1.5',
      borderInlineStartWidth: '2px',
      borderBlockEndWidth: '2px',
      borderColor: 'positive.fg',
      transform: 'rotate(-45deg)',
    },
  },
});

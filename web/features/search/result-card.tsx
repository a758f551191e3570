import { chakra } from '@chakra-ui/react/styled-system';
import type { Match } from '@contracts/search.ts';
import type { Point } from '@contracts/stops.ts';
import { REASONS_SHOWN } from '@domain/limits.ts';
import { BookButton } from '@/shared/bookings/book-button.tsx';
import { useMyBooking } from '@/shared/bookings/use-my-bookings.ts';
import { formatKm } from '@/shared/format/numbers.ts';
import { DriverLine } from '@/shared/trips/driver-line.tsx';
import { type BookableTrip, tripOfLeg, tripPath } from '@/shared/trips/legs.ts';
import { MatchRing } from '@/shared/trips/match-ring.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';

interface ResultCardProps {
  match: Match;
  onBook: (trip: BookableTrip) => void;
}

/** A found trip or a part of it: its ticket with the match score, the driver, where to meet, and why it matches. */
export function ResultCard({ match, onBook }: ResultCardProps) {
  const trip = tripOfLeg(match.trip, match.leg);
  const booking = useMyBooking(trip.id);
  const reasons = match.reasoning.slice(0, REASONS_SHOWN);
  return (
    <Ticket
      trip={trip}
      href={tripPath(trip)}
      yours={booking?.seats}
      status={<DriverLine driver={trip.driver} />}
      corner={<MatchRing score={match.matchScore} />}
      originNote={distanceNote(match.distanceFromOrigin, 'from your pickup')}
      destinationNote={distanceNote(match.distanceFromDestination, 'from your destination')}
      action={<BookButton trip={trip} label="Book This Trip" onBook={onBook} />}
    >
      <chakra.div display="grid" gap="0.5" marginBottom="3" fontSize="sm">
        {trip.leg && <p>{`Part of the trip ${match.trip.origin} → ${match.trip.destination}`}</p>}
        {[meetingPoint('Meet at', match.leg.fromPoint), meetingPoint('Get off at', match.leg.toPoint)].map(
          (words) =>
            words && (
              <chakra.p key={words} color="fg.muted" overflowWrap="anywhere">
                {words}
              </chakra.p>
            ),
        )}
      </chakra.div>
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

/** "Meet at Jibowu Park (opposite the filling station)"; nothing for a point that driver and passenger agree on later. */
function meetingPoint(verb: 'Meet at' | 'Get off at', point: Point | null): string | null {
  if (point === null) return null;
  return `${verb} ${point.name}${point.hint ? ` (${point.hint})` : ''}`;
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

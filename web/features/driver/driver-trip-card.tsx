import { chakra } from '@chakra-ui/react/styled-system';
import type { DriverTrip } from '@contracts/trips.ts';
import { seatsSold } from '@domain/earnings.ts';
import { canCancel, isOver, isUnderWay } from '@domain/trip-status.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { TripActions } from './trip-actions.tsx';

/** A trip in its driver's list: seats sold, what it earned, Edit, Cancel and Track while they are possible; a fleet's trip is the company's. */
export function DriverTripCard({ trip }: { trip: DriverTrip }) {
  const canChange = canCancel(trip.status) && !trip.company;
  const underWay = isUnderWay(trip.status);
  return (
    <Ticket
      trip={trip}
      size="compact"
      over={isOver(trip.status)}
      href={`/trips/${trip.id}`}
      status={<TripStatusBadge status={trip.status} />}
      action={
        (underWay || canChange) && (
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            {underWay && (
              <ButtonLink
                to={`/track/${trip.id}`}
                flex="1"
                px="2.5"
                whiteSpace="nowrap"
                label={`Track Trip, ${trip.origin} to ${trip.destination}`}
              >
                Track Trip
              </ButtonLink>
            )}
            {canChange && <TripActions trip={trip} />}
          </chakra.div>
        )
      }
    >
      <chakra.p fontVariantNumeric="tabular-nums" color="fg.muted">
        <chakra.span fontWeight="semibold" color="fg.default">
          {`${seatsSold(trip)}/${trip.totalSeats} booked`}
        </chakra.span>
        {trip.company ? `. Driven for ${trip.company}` : `, ${formatNaira(trip.earned)} earned`}
      </chakra.p>
    </Ticket>
  );
}

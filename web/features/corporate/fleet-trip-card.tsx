import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { FleetTrip } from '@contracts/corporate.ts';
import { canCancel, canEdit, isOver, isUnderWay } from '@domain/trip-status.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Ticket } from '@/shared/trips/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import type { OpenDialog } from './fleet-dialog.ts';

interface FleetTripCardProps {
  trip: FleetTrip;
  isSample: boolean;
  onOpen: OpenDialog;
}

/** A trip of the fleet as a ticket: vehicle, driver, seats sold, revenue; following it once it is under way. */
export function FleetTripCard({ trip, isSample, onOpen }: FleetTripCardProps) {
  const { seats, booked } = trip;
  return (
    <Ticket
      trip={{ ...trip, totalSeats: seats, seatsAvailable: seats - booked }}
      size="compact"
      over={isOver(trip.status)}
      {...(isSample ? {} : { href: `/trips/${trip.id}` })}
      status={<TripStatusBadge status={trip.status} />}
      action={!isSample && <TripActions trip={trip} onOpen={onOpen} />}
    >
      <chakra.p fontWeight="semibold">{trip.route}</chakra.p>
      <chakra.p color="fg.muted">{`Arrives about ${formatDayTime(trip.arrivalDate)}`}</chakra.p>
      <chakra.p color="fg.muted">{`${trip.vehicle}. Driver: ${trip.driverName}`}</chakra.p>
      <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums" marginTop="1">
        <chakra.span fontWeight="semibold" color="fg.default">{`${booked}/${seats} booked`}</chakra.span>
        {`, ${formatNaira(trip.revenue)} revenue`}
      </chakra.p>
    </Ticket>
  );
}

/** Who travels, and what may still be done with it. */
function TripActions({ trip, onOpen }: Pick<FleetTripCardProps, 'trip' | 'onOpen'>) {
  const { status } = trip;
  const hasPassengers = trip.booked > 0 && status !== 'cancelled';
  if (isOver(status) && !hasPassengers) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2" css={{ '& > *': { flex: '1 1 auto' } }}>
      {isUnderWay(status) && (
        <ButtonLink to={`/track/${trip.id}`} variant="outline" size="sm">
          Follow trip
        </ButtonLink>
      )}
      {hasPassengers && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Passengers, ${trip.origin} to ${trip.destination}`}
          onClick={() => onOpen({ kind: 'passengers', trip })}
        >
          Passengers
        </Button>
      )}
      {canEdit(status) && (
        <Button variant="outline" size="sm" onClick={() => onOpen({ kind: 'edit-trip', trip })}>
          Edit trip
        </Button>
      )}
      {canCancel(status) && (
        <Button
          variant="outline"
          colorPalette="red"
          size="sm"
          onClick={() => onOpen({ kind: 'cancel-trip', trip })}
        >
          Cancel trip
        </Button>
      )}
    </chakra.div>
  );
}

import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { FleetTrip } from '@tafiya/fleets/contract.ts';
import { FIND_DRIVER_UNTIL_HOURS } from '@tafiya/core/limits.ts';
import { canCancel, canEdit, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { AgainLinks } from '@/shared/trips/again-links.tsx';
import { ShareTrip } from '@/shared/trips/share-trip.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';

/** Whether the company has to name another driver. */
export function needsDriver({ driverId, status }: FleetTrip): boolean {
  return driverId === null && canEdit(status);
}

/** Why the trip has no driver, and what happens if it gets none. */
export function DriverNeeded({ trip: { declined, departureDate } }: { trip: FleetTrip }) {
  const who = declined?.name ?? 'The driver';
  const cancelledAt = Date.parse(departureDate) - FIND_DRIVER_UNTIL_HOURS * 3_600_000;
  return (
    <chakra.div background="warning.bg" borderRadius="card" padding="3" marginTop="2">
      <chakra.p fontWeight="semibold" color="warning.fg">
        Needs another driver
      </chakra.p>
      <p>
        {declined &&
          `${who} ${declined.isLeaving ? 'leaves your fleet before this trip' : `declined it on ${formatDayTime(declined.declinedAt)}`}. `}
        {declined?.reason && `Reason: ${declined.reason}. `}
        {`It is not on sale. Without a driver it is cancelled on ${formatDayTime(cancelledAt)}.`}
      </p>
    </chakra.div>
  );
}

/** The actions that the status of a trip allows its company. */
export function TripActions({ trip, onOpen }: { trip: FleetTrip; onOpen: OpenDialog }) {
  const { status } = trip;
  const hasPassengers = trip.booked > 0 && status !== 'cancelled';
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
      <ShareTrip trip={trip} size="sm" />
      <AgainLinks trip={trip} page="/corporate/trips/new" />
    </chakra.div>
  );
}

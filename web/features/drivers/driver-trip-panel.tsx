import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@tafiya/trips/contract.ts';
import { expectedFares, seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { DECLINE_UNTIL_HOURS } from '@tafiya/core/limits.ts';
import { canEdit, isOver, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { LazyBoardingList } from '@/shared/bookings/boarding/lazy-boarding-list.tsx';
import { EmergencyLink } from '@/shared/safety/emergency-link.tsx';
import { useHadWaitingCodes } from '@/shared/bookings/boarding/waiting-codes.ts';
import { useUser } from '@/shared/session/store.ts';
import { AgainLinks } from '@/shared/trips/again-links.tsx';
import { ManageList } from '@/shared/trips/manage-list.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { Card } from '@/shared/ui/card.tsx';
import { RowLink } from '@/shared/ui/rows.ts';
import { DeclineTrip, canDecline } from './decline-trip.tsx';
import { TripActions } from './trip-actions.tsx';
import { useDriverLive } from './use-driver-trips.ts';

/** The panel beside the driver's own trip: seats sold and passengers, then what can be done with it. */
export function DriverTripPanel({ trip }: { trip: Trip }) {
  useDriverLive(useUser().id);
  const sold = seatsSold(trip);
  const declines = canDecline(trip);
  const hadCodes = useHadWaitingCodes(trip);
  const over = isOver(trip.status);
  const hasPassengers = (sold > 0 && trip.status !== 'cancelled') || Boolean(trip.keptUntil) || hadCodes;
  return (
    <>
      <Card title="Your trip" gap="3">
        <chakra.p role="status">
          {`${sold}/${trip.totalSeats} booked. `}
          {/* The list of passengers shows who has paid online. */}
          {sold > 0 && trip.status !== 'cancelled' && `Fares: ${formatNaira(expectedFares(trip))}.`}
        </chakra.p>
        {hasPassengers && (
          <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="2">
            <chakra.h3 fontWeight="semibold">Passengers</chakra.h3>
            <LazyBoardingList trip={trip} />
          </chakra.div>
        )}
        {trip.company && (
          <p>
            {`Driven for ${trip.company}: the company receives the fares, and only the company can change or cancel this trip. `}
            {canEdit(trip.status) &&
              (declines
                ? `You can decline it until ${DECLINE_UNTIL_HOURS} hours before departure.`
                : 'It is too late to decline it: if you cannot drive, call the company.')}
          </p>
        )}
        {!over && (
          <ButtonLink to={`/track/${trip.id}`} variant="outline">
            Track Trip
          </ButtonLink>
        )}
        {isUnderWay(trip.status) && <EmergencyLink tripId={trip.id} />}
      </Card>
      <ManageList title="Manage trip">
        {hasPassengers && <RowLink to={`/trips/${trip.id}/manifest`}>Printed manifest</RowLink>}
        {!over && <RowLink to="/driver/devices">Track with the screen off</RowLink>}
        <RowLink to={`/support/new?trip=${trip.id}`}>Get help</RowLink>
        {declines && <DeclineTrip trip={trip} />}
        {/* Once passengers are awaited, Cancel Trip is in the menu of the driver's steps. */}
        {!trip.company && !isUnderWay(trip.status) && <TripActions trip={trip} />}
        {!trip.company && <AgainLinks trip={trip} page="/create-trip" />}
      </ManageList>
    </>
  );
}

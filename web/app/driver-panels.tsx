import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@tafiya/trips/contract.ts';
import { seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { isOpen, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { DriverTripPanel } from '@/features/drivers/driver-trip-panel.tsx';
import { OthersOnBoard } from '@/shared/bookings/still-on-board.tsx';
import { useLastPassed, useNow } from '@/shared/live/use-now.ts';
import { driverStep, momentsOf } from '@/shared/trips/next-step.ts';
import { useTripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { DriverStepButton } from './driver-step-button.tsx';
import { DriverClaims } from './lazy-claims.tsx';
import { DriverRequests } from './lazy-requests.tsx';

/** Seats sold and the next step, which comes first when it is near. */
export function DriverPanels({ trip }: { trip: Trip }) {
  const now = useLastPassed(momentsOf(trip));
  const { data: passengers } = useTripPassengers(seatsSold(trip) > 0 ? trip.id : undefined);
  const step = driverStep(trip, { passengers, now });
  const isNear = useIsNear(trip);
  return (
    <chakra.div display="grid" gap="6">
      <OthersOnBoard trip={trip} />
      {isOpen(trip.status) && <DriverRequests tripId={trip.id} />}
      {!isNear && <DriverTripPanel trip={trip} />}
      {step && <DriverStepButton trip={trip} step={step} />}
      {isNear && <DriverTripPanel trip={trip} />}
      <DriverClaims trip={trip} />
    </chakra.div>
  );
}

/** From when the driver can wait for passengers until the trip is over. */
function useIsNear({ status, statusTimes }: Trip): boolean {
  const opens = statusTimes?.waiting;
  const isOpened = useNow((now) => opens !== undefined && Date.parse(opens) <= now);
  return isUnderWay(status) || (isOpen(status) && isOpened);
}

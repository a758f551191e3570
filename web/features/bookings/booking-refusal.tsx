import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@tafiya/trips/contract.ts';
import { ApiError, type ApiErrorCode, messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ProofLinks } from './cash-limit.tsx';

/** Refusals that a retry cannot change. */
const FINAL: readonly ApiErrorCode[] = [
  'already_booked',
  'trip_closed',
  'own_trip',
  'not_verified',
  'forbidden',
  'not_found',
];

/** Whether a retry could succeed. */
export function mayTryAgain(error: Error | null): boolean {
  return !(error instanceof ApiError && FINAL.includes(error.code));
}

/** Whether the booking failed because the trip has changed, so that the passenger must confirm the new details. */
export function hasTripChanged(error: Error): boolean {
  return error instanceof ApiError && (error.seatsAvailable !== undefined || error.code === 'trip_changed');
}

interface BookingRefusalProps {
  error: Error;
  /** The current trip, or null when it could not be reloaded. */
  trip: Trip | null;
  /** Chooses online payment, where the trip takes it and cash is chosen. */
  onPayOnline?: () => void;
}

/** Why the booking failed, and what to do next. */
export function BookingRefusal({ error, trip, onPayOnline }: BookingRefusalProps) {
  const code = error instanceof ApiError ? error.code : null;
  return (
    <chakra.div role="alert" background="danger.bg" borderRadius="card" padding="4">
      <chakra.p fontWeight="semibold" color="danger.fg">
        {refusalMessage(error)}
      </chakra.p>
      {(code === 'offline' || code === 'timeout') && (
        <chakra.p marginTop="1">It is safe to try again: you will not be booked twice.</chakra.p>
      )}
      {code === 'trip_changed' && (
        <chakra.p marginTop="1">
          {trip
            ? `It now leaves ${formatDayTime(trip.departureDate)} and costs ${formatNaira(trip.farePerSeat)} per seat.`
            : 'The new details could not be loaded. Check your connection and try again.'}
        </chakra.p>
      )}
      {code === 'not_verified' && (
        <chakra.div marginTop="3">
          <ButtonLink to="/account/profile" variant="outline">
            Send a new document
          </ButtonLink>
        </chakra.div>
      )}
      {code === 'confirmation_required' && (
        <chakra.div marginTop="3">
          <ProofLinks />
        </chakra.div>
      )}
      {code === 'pay_online' && onPayOnline && (
        <chakra.div marginTop="3">
          <Button variant="outline" onClick={onPayOnline}>
            Pay online
          </Button>
        </chakra.div>
      )}
      {code === 'already_booked' && (
        <chakra.div marginTop="3">
          <ButtonLink to="/dashboard" variant="outline">
            See it in My trips
          </ButtonLink>
        </chakra.div>
      )}
    </chakra.div>
  );
}

function refusalMessage(error: Error): string {
  const left = error instanceof ApiError ? error.seatsAvailable : undefined;
  if (left === 0) return 'The last seats have just been taken. Nothing was booked.';
  if (left !== undefined) return `${error.message.replace(/\.$/, '')}. Nothing was booked yet.`;
  return messageOf(error, 'The booking did not go through. Please try again.');
}

import { chakra } from '@chakra-ui/react/styled-system';
import type { Trip } from '@contracts/trips.ts';
import { ApiError, type ApiErrorCode, messageOf } from '@/shared/api/api-error.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';

/** Refusals that no other try will change. */
const FINAL: readonly ApiErrorCode[] = [
  'already_booked',
  'trip_closed',
  'own_trip',
  'forbidden',
  'not_found',
];

/** Whether trying again could help. */
export function mayTryAgain(error: Error | null): boolean {
  return !(error instanceof ApiError && FINAL.includes(error.code));
}

/** Whether the trip is another one than was shown: what stands there now is to be looked at and confirmed anew. */
export function isNews(error: Error): boolean {
  return error instanceof ApiError && (error.seatsAvailable !== undefined || error.code === 'trip_changed');
}

/** Why the booking did not go through, and what can be done about it. `trip` is the trip as it is now, null when unknown. */
export function BookingRefusal({ error, trip }: { error: Error; trip: Trip | null }) {
  const code = error instanceof ApiError ? error.code : null;
  return (
    <chakra.div role="alert" background="danger.bg" borderRadius="card" padding="4">
      <chakra.p fontWeight="semibold" color="danger.fg">
        {refusalInWords(error)}
      </chakra.p>
      {(code === 'offline' || code === 'timeout') && (
        <chakra.p marginTop="1">Trying again is safe: you are never booked twice.</chakra.p>
      )}
      {code === 'trip_changed' && (
        <chakra.p marginTop="1">
          {trip
            ? `It now leaves ${formatDayTime(trip.departureDate)} and costs ${formatNaira(trip.farePerSeat)} per seat.`
            : 'What changed could not be loaded. Check your network and try again.'}
        </chakra.p>
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

function refusalInWords(error: Error): string {
  const left = error instanceof ApiError ? error.seatsAvailable : undefined;
  if (left === 0) return 'The last seats have just been taken. Nothing was booked.';
  if (left !== undefined) return `Only ${countOf(left, 'seat')} left. Nothing was booked yet.`;
  return messageOf(error, 'The booking did not go through. Please try again.');
}

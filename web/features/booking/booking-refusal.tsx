import { chakra } from '@chakra-ui/react/styled-system';
import { ApiError, type ApiErrorCode, messageOf } from '@/shared/api/api-error.ts';
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

/** How many seats the refusal says are left; undefined when it is about something else. */
export function seatsLeft(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.seatsAvailable : undefined;
}

/** Why the booking did not go through, and what can be done about it. */
export function BookingRefusal({ error }: { error: Error }) {
  const code = error instanceof ApiError ? error.code : null;
  return (
    <chakra.div role="alert" background="danger.bg" borderRadius="card" padding="4">
      <chakra.p fontWeight="semibold" color="danger.fg">
        {refusalInWords(error)}
      </chakra.p>
      {(code === 'offline' || code === 'timeout') && (
        <chakra.p marginTop="1">Trying again is safe: you are never booked twice.</chakra.p>
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
  const left = seatsLeft(error);
  if (left === 0) return 'The last seats have just been taken. Nothing was booked.';
  if (left !== undefined) return `Only ${countOf(left, 'seat')} left. Nothing was booked yet.`;
  return messageOf(error, 'The booking did not go through. Please try again.');
}

import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { ApiError, messageOf } from '@/shared/api/api-error.ts';
import { countOf } from '@/shared/format/numbers.ts';

/** Why the booking did not go through, and what can be done about it. */
export function BookingRefusal({ error }: { error: Error }) {
  const code = error instanceof ApiError ? error.code : null;
  return (
    <chakra.div role="alert" background="danger.bg" borderRadius="card" padding="4">
      <chakra.p fontWeight="semibold" color="danger.fg">
        {refusalInWords(error)}
      </chakra.p>
      {code === 'already_booked' && (
        <chakra.p marginTop="1">
          <Link to="/dashboard">See your booking under My trips</Link>
        </chakra.p>
      )}
      {(code === 'offline' || code === 'timeout') && (
        <chakra.p marginTop="1">Trying again is safe: you are never booked twice.</chakra.p>
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

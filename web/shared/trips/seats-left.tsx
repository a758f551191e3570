import { chakra } from '@chakra-ui/react/styled-system';
import { areFewLeft, countOf } from '@/shared/format/numbers.ts';
import type { BookableTrip } from './legs.ts';

export function SeatsLeft({ trip: { seatsAvailable } }: { trip: BookableTrip }) {
  if (seatsAvailable === 0) return null;
  const isFew = areFewLeft(seatsAvailable);
  return (
    <chakra.p
      fontSize="sm"
      color={isFew ? 'warning.fg' : 'fg.muted'}
      fontWeight={isFew ? 'semibold' : undefined}
    >
      {`${countOf(seatsAvailable, 'seat')} left`}
    </chakra.p>
  );
}

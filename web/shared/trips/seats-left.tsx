import { chakra } from '@chakra-ui/react/styled-system';
import { countOf } from '@/shared/format/numbers.ts';
import type { BookableTrip } from './legs.ts';

/** Up to this number, free seats are few. */
const FEW_SEATS = 2;

export function SeatsLeft({ trip: { seatsAvailable } }: { trip: BookableTrip }) {
  if (seatsAvailable === 0) return null;
  const isFew = seatsAvailable <= FEW_SEATS;
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

import { chakra } from '@chakra-ui/react/styled-system';
import type { PaidTrips } from '@tafiya/payments/paid-trips.contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { inWords } from '@/shared/format/words.ts';

const GONE: readonly string[] = ['cancelled', 'expired', 'released'];

/** The trips that a payment is for, one line each: both of a journey, with what became of a part that is over. */
export function PaidTripsText({ trips }: { trips: PaidTrips }) {
  if (trips.length === 0) return 'None';
  return trips.map(({ bookingId, origin, destination, departureDate, fare, status }) => (
    <chakra.span key={bookingId} display="block">
      {[
        `${origin} to ${destination}`,
        formatDayTime(departureDate),
        formatNaira(fare),
        ...(GONE.includes(status) ? [inWords(status).toLowerCase()] : []),
      ].join(', ')}
    </chakra.span>
  ));
}

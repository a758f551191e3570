import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { TripPassenger } from '@contracts/bookings.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { useTripPassengers } from './use-trip-passengers.ts';

/** Who travels on the driver's trip, to find each other at boarding. */
export function TripPassengers({ tripId }: { tripId: string }) {
  const { data: passengers, error } = useTripPassengers(tripId);
  if (passengers === undefined) {
    return error === null ? (
      <SkeletonGroup label="Loading your passengers..." display="grid" gap="2">
        <SkeletonBlock height="5" width="56" />
      </SkeletonGroup>
    ) : (
      <Problem error={error} otherwise="We could not load your passengers." />
    );
  }
  if (passengers.length === 0) return null;
  return (
    <chakra.div display="grid" gap="2">
      <chakra.h3 id="passengers" fontWeight="semibold">
        Passengers
      </chakra.h3>
      <chakra.ul aria-labelledby="passengers" display="grid">
        {passengers.map((passenger) => (
          <Passenger key={passenger.bookingId} passenger={passenger} />
        ))}
      </chakra.ul>
    </chakra.div>
  );
}

function Passenger({ passenger: { name, phone, seats } }: { passenger: TripPassenger }) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      paddingY="2"
      minHeight="12"
      borderTopWidth="1px"
      borderColor="border.default"
    >
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {name}{' '}
        <chakra.span color="fg.muted" whiteSpace="nowrap">
          {countOf(seats, 'seat')}
        </chakra.span>
      </chakra.span>
      {phone !== null && (
        <Button asChild variant="outline" size="sm" flexShrink="0">
          <a href={`tel:${phone}`} aria-label={`Call ${name}`}>
            Call
          </a>
        </Button>
      )}
    </chakra.li>
  );
}

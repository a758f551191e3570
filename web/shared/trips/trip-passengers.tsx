import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { type TripPassenger, tripPassengerSchema } from '@contracts/bookings.ts';
import { apiGet } from '@/shared/api/api.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { Problem } from '@/shared/ui/problem.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';

/** The API that is called: for the trip's driver and fleet, or for administrators. */
type PassengerScope = 'trips' | 'admin/trips';

interface TripPassengersProps {
  tripId: string;
  scope?: PassengerScope;
  /** What the reader can do about a booking, beside the button to call. */
  action?: (passenger: TripPassenger) => ReactNode;
}

/** The passengers of a trip with their phone numbers, for boarding. */
export function TripPassengers({ tripId, scope = 'trips', action }: TripPassengersProps) {
  const { data: passengers, error } = useTripPassengers(tripId, scope);
  if (passengers === undefined) {
    return error === null ? (
      <SkeletonGroup label="Loading passengers..." display="grid" gap="2">
        <SkeletonBlock height="5" width="56" />
      </SkeletonGroup>
    ) : (
      <Problem error={error} otherwise="The passengers could not be loaded." />
    );
  }
  if (passengers.length === 0) return <chakra.p color="fg.muted">No one has booked this trip yet.</chakra.p>;
  return (
    <chakra.ul aria-label="Passengers" listStyleType="none">
      {passengers.map((passenger) => (
        <Passenger key={passenger.bookingId} passenger={passenger} action={action?.(passenger)} />
      ))}
    </chakra.ul>
  );
}

interface PassengerProps {
  passenger: TripPassenger;
  action: ReactNode;
}

function Passenger({ passenger: { name, phone, seats }, action }: PassengerProps) {
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      flexWrap="wrap"
      gap="3"
      paddingY="2"
      minHeight="12"
      borderTopWidth="1px"
      borderColor="border.default"
      _first={{ borderTopWidth: '0' }}
    >
      <chakra.span flex="1 1 8rem" minWidth="0" overflowWrap="anywhere">
        {name}
        <chakra.span display="block" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {[countOf(seats, 'seat'), phone].filter(Boolean).join(', ')}
        </chakra.span>
      </chakra.span>
      {phone !== null && (
        <Button asChild variant="outline" size="sm" flexShrink="0">
          <a href={`tel:${phone}`} aria-label={`Call ${name}`}>
            Call
          </a>
        </Button>
      )}
      {action}
    </chakra.li>
  );
}

/** The passengers of a trip (GET /api/trips/{id}/passengers, or the administrator's); reloaded whenever it is shown. */
function useTripPassengers(tripId: string, scope: PassengerScope) {
  return useQuery({
    // Under ['api', 'trips'] or the administrator's keys, so that a change of the trip invalidates it.
    queryKey: ['api', ...scope.split('/'), tripId, 'passengers'],
    queryFn: ({ signal }) =>
      apiGet(`/api/${scope}/${tripId}/passengers`, z.array(tripPassengerSchema), signal),
    staleTime: 0,
  });
}

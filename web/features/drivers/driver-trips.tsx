import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { DriverTrip } from '@tafiya/trips/contract.ts';
import { seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import { PAST_TRIPS_SHOWN, POINT_TO_BE_AGREED } from '@tafiya/core/limits.ts';
import { canCancel, isOpen, isOver, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { nextFirst } from '@/shared/bookings/next-first.ts';
import { formatMonth } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { FoldedList, moreOf } from '@/shared/ui/folded-list.tsx';
import { SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { isOfAny, LazyScheduleCard, SchedulesProblem } from '@/shared/schedules/schedule-list.tsx';
import { useSchedules } from '@/shared/schedules/use-schedules.ts';
import { AgainLinks } from '@/shared/trips/again-links.tsx';
import { ShareTrip } from '@/shared/trips/share-trip.tsx';
import { TicketSkeleton } from '@/shared/trips/ticket/ticket-skeleton.tsx';
import { Ticket } from '@/shared/trips/ticket/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import { DeclineTrip, canDecline } from './decline-trip.tsx';
import { TripActions } from './trip-actions.tsx';
import { useDriverTrips } from './use-driver-trips.ts';

interface DriverTripsProps {
  /** The trip that the page shows above the list. */
  near?: DriverTrip | undefined;
  verified: boolean;
  /** Whether the form of a new trip is open. */
  creating: boolean;
  onCreate: () => void;
}

/** The section 'Your Trips', with its loading, empty and error states. */
export function DriverTrips(props: DriverTripsProps) {
  return (
    <chakra.section aria-labelledby="your-trips">
      <chakra.h2 id="your-trips" fontSize="xl" fontWeight="bold" letterSpacing="tight" marginBottom="4">
        Your Trips
      </chakra.h2>
      <DriverTripList {...props} />
    </chakra.section>
  );
}

function DriverTripList({ near, verified, creating, onCreate }: DriverTripsProps) {
  const list = useDriverTrips();
  const schedules = useSchedules();
  const { data, error, isFetching, refetch } = list;
  const trips = data?.filter(({ id }) => id !== near?.id);
  if (trips === undefined || schedules.isLoading) {
    if (trips === undefined && error && !isFetching) {
      return (
        <ErrorState
          title="Your trips could not be loaded"
          description={messageOf(error, 'Please try again.')}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <SkeletonGroup label="Loading your trips..." display="grid" gap="4">
        <TicketSkeleton />
        <TicketSkeleton />
      </SkeletonGroup>
    );
  }
  const shown = schedules.data ?? [];
  const single = trips.filter((trip) => isOver(trip.status) || !isOfAny(shown, trip));
  if (trips.length === 0 && shown.length === 0 && near && !list.hasNextPage) {
    return <chakra.p color="fg.muted">You have no other trips.</chakra.p>;
  }
  if (trips.length === 0 && shown.length === 0 && !near) {
    return (
      <EmptyState
        title="No trips yet"
        description="Create your first trip to start earning money"
        action={
          verified && (
            <Button aria-expanded={creating} onClick={onCreate}>
              Create Your First Trip
            </Button>
          )
        }
      />
    );
  }
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      <SchedulesProblem query={schedules} />
      {shown.map((schedule) => (
        <LazyScheduleCard
          key={schedule.id}
          schedule={schedule}
          trips={trips.filter((trip) => !isOver(trip.status) && trip.scheduleId === schedule.id)}
          renderTrip={(trip) => <DriverTripCard trip={trip} />}
        />
      ))}
      <FoldedList
        items={nextFirst(single, (trip) => ({ ...trip, over: isOver(trip.status) }))}
        first={single.filter((trip) => !isOver(trip.status)).length + PAST_TRIPS_SHOWN}
        titleOf={({ departureDate }) => formatMonth(departureDate)}
        more={moreOf(list)}
      >
        {(trip) => <DriverTripCard trip={trip} />}
      </FoldedList>
    </chakra.div>
  );
}

/** A trip in the list, with Track, Edit and Cancel while they apply. A fleet's trip can only be declined, in time. */
export function DriverTripCard({ trip }: { trip: DriverTrip }) {
  const canChange = canCancel(trip.status) && !trip.company;
  const declines = canDecline(trip);
  const underWay = isUnderWay(trip.status);
  return (
    <Ticket
      trip={trip}
      size="compact"
      over={isOver(trip.status)}
      href={`/trips/${trip.id}`}
      status={<TripStatusBadge status={trip.status} />}
      action={
        (underWay || canChange || declines || !trip.company || isOpen(trip.status)) && (
          <chakra.div display="flex" flexWrap="wrap" gap="2">
            {underWay && (
              <ButtonLink
                to={`/track/${trip.id}`}
                flex="1 0 auto"
                px="2.5"
                whiteSpace="nowrap"
                label={`Track Trip, ${trip.origin} to ${trip.destination}`}
              >
                Track Trip
              </ButtonLink>
            )}
            {canChange && <TripActions trip={trip} />}
            <ShareTrip trip={trip} />
            {declines && <DeclineTrip trip={trip} />}
            {!trip.company && <AgainLinks trip={trip} page="/dashboard" />}
          </chakra.div>
        )
      }
    >
      <chakra.p fontVariantNumeric="tabular-nums" color="fg.muted">
        <chakra.span fontWeight="semibold" color="fg.default">
          {`${seatsSold(trip)}/${trip.totalSeats} booked`}
        </chakra.span>
        {trip.company ? `. Driven for ${trip.company}` : moneyWords(trip)}
      </chakra.p>
      {trip.needsPoints && !trip.company && (
        <chakra.p color="warning.fg">
          {`No meeting points yet: passengers read “${POINT_TO_BE_AGREED}”. Set them under Edit Trip.`}
        </chakra.p>
      )}
      {trip.closedByClock && (
        <chakra.p color="fg.muted">
          {trip.status === 'completed'
            ? 'Completed automatically: you did not complete it within 12 hours of its arrival.'
            : 'Cancelled automatically: you did not start it within 3 hours of its departure.'}
        </chakra.p>
      )}
    </Ticket>
  );
}

/** Before commission. The cash is collected by the driver. */
function moneyWords({ status, earned, expected, expectedCash }: DriverTrip): string {
  if (isOver(status)) return `, ${formatNaira(earned)} earned`;
  if (expected === 0) return '';
  const cash = expectedCash > 0 ? `, ${formatNaira(expectedCash)} in cash` : '';
  return `, ${formatNaira(expected)} expected${cash}`;
}

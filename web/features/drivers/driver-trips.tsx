import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useState } from 'react';
import type { Schedule } from '@tafiya/schedules/contract.ts';
import { seatsSold } from '@tafiya/payouts/earnings/earnings.rules.ts';
import type { DriverTrip } from '@tafiya/trips/contract.ts';
import { isOver, isUnderWay } from '@tafiya/trips/status.rules.ts';
import { messageOf } from '@/shared/api/api-error.ts';
import { nextFirst } from '@/shared/bookings/next-first.ts';
import { formatDay, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { rhythmWords } from '@/shared/schedules/rhythm.ts';
import { isOfAny, LazyScheduleCard, SchedulesProblem } from '@/shared/schedules/schedule-list.tsx';
import { useSchedules } from '@/shared/schedules/use-schedules.ts';
import { SeatRow } from '@/shared/trips/ticket/seat-row.tsx';
import { ComingTitle, PastFold } from '@/shared/trips/past-fold.tsx';
import { TripRow, TripRows } from '@/shared/trips/trip-row.tsx';
import { statusLabel } from '@/shared/trips/trip-status-badge.tsx';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { ErrorState } from '@/shared/ui/error-state.tsx';
import { Fold } from '@/shared/ui/fold.tsx';
import { type More, moreOf } from '@/shared/ui/folded-list.tsx';
import { SkeletonBlock, SkeletonGroup } from '@/shared/ui/skeleton.tsx';
import { CREATE_TRIP } from './create-trip-page.tsx';
import { useDriverTrips } from './use-driver-trips.ts';

/** So many coming trips are shown before the rest is asked for. */
const ROWS_SHOWN = 4;

interface DriverTripsProps {
  /** The trip that the page shows above the list. */
  near?: DriverTrip | undefined;
  isVerified: boolean;
}

/** The section 'Your Trips', with its loading, empty and error states. */
export function DriverTrips(props: DriverTripsProps) {
  return (
    <chakra.div>
      <chakra.section
        aria-labelledby="your-trips"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="2"
      >
        <ComingTitle id="your-trips" rest="Your Trips" />
        <TripList {...props} />
      </chakra.section>
    </chakra.div>
  );
}

function TripList({ near, isVerified }: DriverTripsProps) {
  const list = useDriverTrips();
  const schedules = useSchedules();
  const { data: trips, error, isFetching, refetch } = list;
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
      <SkeletonGroup label="Loading dashboard...">
        <SkeletonBlock height="13.5rem" borderRadius="card" />
      </SkeletonGroup>
    );
  }
  const shown = schedules.data ?? [];
  const others = trips.filter(({ id }) => id !== near?.id);
  const past = others.filter(({ status }) => isOver(status));
  const coming = others.filter((trip) => !isOver(trip.status) && !isOfAny(shown, trip));
  if (trips.length === 0 && shown.length === 0) {
    return (
      <EmptyState
        title="No trips yet"
        description="Create your first trip to start earning money"
        action={isVerified && <ButtonLink to={CREATE_TRIP}>Create Your First Trip</ButtonLink>}
      />
    );
  }
  const more = moreOf(list);
  return (
    <>
      <SchedulesProblem query={schedules} />
      {coming.length > 0 ? (
        <ComingTrips trips={coming} />
      ) : (
        near &&
        shown.length === 0 && (
          <chakra.p color="fg.muted" fontSize="sm" paddingInline="1">
            You have no other trips.
          </chakra.p>
        )
      )}
      {shown.map((schedule) => (
        <ScheduleFold
          key={schedule.id}
          schedule={schedule}
          trips={trips.filter((trip) => !isOver(trip.status) && trip.scheduleId === schedule.id)}
        />
      ))}
      {(past.length > 0 || more) && <PastTrips trips={past} more={more} />}
    </>
  );
}

function ComingTrips({ trips }: { trips: readonly DriverTrip[] }) {
  const [isAll, setAll] = useState(false);
  const sorted = nextFirst(trips, ({ departureDate }) => ({ departureDate, over: false }));
  const hasMore = !isAll && trips.length > ROWS_SHOWN;
  return (
    <TripRows>
      {(hasMore ? sorted.slice(0, ROWS_SHOWN) : sorted).map((trip) => (
        <DriverTripRow key={trip.id} trip={trip} />
      ))}
      {hasMore && (
        <chakra.li borderTopWidth="1px" borderColor="border.default">
          <Button variant="ghost" width="full" minHeight="13" onClick={() => setAll(true)}>
            <chakra.span color="positive.fg">{`All ${trips.length} trips`}</chakra.span>
          </Button>
        </chakra.li>
      )}
    </TripRows>
  );
}

function PastTrips({ trips, more }: { trips: readonly DriverTrip[]; more: More | undefined }) {
  return (
    <PastFold trips={trips.length} more={more}>
      {nextFirst(trips, ({ departureDate }) => ({ departureDate, over: true })).map((trip) => (
        <DriverTripRow key={trip.id} trip={trip} />
      ))}
    </PastFold>
  );
}

/** A trip as a row: when, seats sold and free, what it earns. Its page has everything that the driver can do. */
function DriverTripRow({ trip }: { trip: DriverTrip }) {
  const over = isOver(trip.status);
  const sold = seatsSold(trip);
  const special = specialState(trip);
  const { company, earned, expected, status } = trip;
  return (
    <TripRow
      to={`/trips/${trip.id}`}
      departureDate={trip.departureDate}
      origin={trip.origin}
      destination={trip.destination}
      tone={special?.[0]}
      detail={
        special?.[1] ?? (
          <chakra.span
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            css={{
              '& .seats': { flexWrap: 'nowrap', gap: '2px' },
              '& svg': { width: '10px', height: '13px' },
            }}
          >
            {formatTime(trip.departureDate)}
            {!over && <SeatRow totalSeats={trip.totalSeats} seatsAvailable={trip.seatsAvailable} />}
            {over ? status === 'cancelled' && 'cancelled' : `${sold}/${trip.totalSeats}`}
          </chakra.span>
        )
      }
      state={`${sold}/${trip.totalSeats} booked, ${formatNaira(trip.farePerSeat)} per seat, ${statusLabel(status)}`}
      sum={company || (!over && expected === 0) ? undefined : formatNaira(over ? earned : expected)}
      sumNote={over ? 'earned' : 'expected'}
    />
  );
}

function specialState(trip: DriverTrip): ['warning' | 'positive', ReactNode] | null {
  const { status, closedByClock, needsPoints, company } = trip;
  if (closedByClock) {
    return ['warning', status === 'completed' ? 'Completed automatically' : 'Cancelled automatically'];
  }
  if (needsPoints && !company) return ['warning', 'No meeting points yet'];
  if (isUnderWay(status)) return ['positive', statusLabel(status)];
  return company && !isOver(status) ? ['positive', `Driven for ${company}`] : null;
}

interface ScheduleFoldProps {
  schedule: Schedule;
  trips: readonly DriverTrip[];
}

/** A schedule as one closed line; it speaks up only when a day could not be published. */
function ScheduleFold({ schedule, trips }: ScheduleFoldProps) {
  const { origin, destination, days } = schedule;
  const waiting = days.find(({ trip }) => trip === null);
  return (
    <Fold
      title={`${origin} → ${destination}`}
      note={
        waiting ? (
          <chakra.span fontWeight="semibold" color="warning.fg">
            {`${formatDay(`${waiting.date}T12:00:00Z`)}: not published`}
          </chakra.span>
        ) : (
          rhythmWords(schedule)
        )
      }
    >
      <LazyScheduleCard
        schedule={schedule}
        trips={trips}
        renderTrip={(trip) => (
          <TripRows>
            <DriverTripRow trip={trip} />
          </TripRows>
        )}
      />
    </Fold>
  );
}

import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Fleet, FleetTrip, FleetVehicle } from '@tafiya/fleets/contract.ts';
import { lagosDate } from '@tafiya/core/lagos-time.ts';
import { canEdit, isOver } from '@tafiya/trips/status.rules.ts';
import { listOf } from '@/shared/api/queries.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { EmptyState } from '@/shared/ui/empty-state.tsx';
import { moreOf } from '@/shared/ui/folded-list.tsx';
import { Problem } from '@/shared/ui/problem.tsx';
import { isOfAny, LazyScheduleCard, SchedulesProblem } from '@/shared/schedules/schedule-list.tsx';
import { useSchedules } from '@/shared/schedules/use-schedules.ts';
import { Ticket } from '@/shared/trips/ticket/ticket.tsx';
import { TripStatusBadge } from '@/shared/trips/trip-status-badge.tsx';
import type { OpenDialog } from './fleet-dialogs.tsx';
import { FleetSection } from './fleet-table.tsx';
import { dayAddress, scheduleAddress } from './fleet-places.ts';
import { DriverNeeded, needsDriver, TripActions } from './trip-actions.tsx';
import { useEveryVehicle } from './use-fleet.ts';
import { vehicleOption } from './vehicle-sheet.tsx';

/** All trips of the fleet, page by page. Until the first page arrives, the trips of the fleet response are shown. */
export function AllFleetTrips({ fleet, onOpen }: { fleet: Fleet; onOpen: OpenDialog }) {
  const list = useInfiniteQuery({ ...listOf('GET /corporate/trips'), enabled: !fleet.isSample });
  const failed = list.data === undefined && list.error !== null;
  const retry = { fetch: () => void list.refetch(), isFetching: list.isFetching, error: list.error };
  const schedules = useSchedules({ enabled: !fleet.isSample });
  const { data: vehicles = fleet.vehicles } = useEveryVehicle(fleet, {
    enabled: (schedules.data ?? []).length > 0,
  });
  const trips = list.data ?? fleet.trips;
  const shown = schedules.data ?? [];
  const alone = trips.filter((trip) => isOver(trip.status) || needsDriver(trip) || !isOfAny(shown, trip));
  const more = failed ? retry : moreOf(list);
  const cardOf = (trip: FleetTrip) => <FleetTripCard trip={trip} isSample={fleet.isSample} onOpen={onOpen} />;
  return (
    <FleetSection
      title="Trips"
      action={
        fleet.isSample ? (
          <Button variant="outline" disabled>
            Schedule Trip
          </Button>
        ) : (
          <ButtonLink to={scheduleAddress()}>Schedule Trip</ButtonLink>
        )
      }
    >
      <SchedulesProblem query={schedules} />
      {shown.map((schedule) => (
        <LazyScheduleCard
          key={schedule.id}
          schedule={schedule}
          vehicles={vehicleOptions(vehicles, schedule.vehicleId)}
          trips={trips.filter((trip) => !isOver(trip.status) && trip.scheduleId === schedule.id)}
          renderTrip={cardOf}
        />
      ))}
      {alone.length === 0 && shown.length === 0 && schedules.error === null ? (
        <EmptyState
          title="No trips scheduled"
          description="Passengers can find and book a trip as soon as you schedule it."
        />
      ) : (
        <chakra.ul listStyleType="none" display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
          {alone.map((trip) => (
            <chakra.li key={trip.id} minWidth="0">
              {cardOf(trip)}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <Problem error={more?.error} otherwise="More trips could not be loaded. Please try again." />
      {more && (
        <Button variant="outline" justifySelf="center" disabled={more.isFetching} onClick={more.fetch}>
          {more.isFetching ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </FleetSection>
  );
}

/** The vehicles that a schedule may have, and its present one. */
function vehicleOptions(vehicles: readonly FleetVehicle[], present: string | null) {
  return vehicles.filter(({ id, status }) => status === 'active' || id === present).map(vehicleOption);
}

interface FleetTripCardProps {
  trip: FleetTrip;
  isSample: boolean;
  onOpen: OpenDialog;
}

/** A trip as a ticket with vehicle, driver, seats sold, revenue and the actions its status allows. */
function FleetTripCard({ trip, isSample, onOpen }: FleetTripCardProps) {
  const { seats, booked } = trip;
  const address = dayAddress(lagosDate(new Date(trip.departureDate)), { tripId: trip.id });
  const isNeeded = needsDriver(trip);
  return (
    <Ticket
      trip={{ ...trip, totalSeats: seats, seatsAvailable: seats - booked }}
      size="compact"
      over={isOver(trip.status)}
      {...(isSample ? {} : { href: `/trips/${trip.id}` })}
      status={<TripStatusBadge status={trip.status} />}
      action={
        !isSample && (
          <>
            {canEdit(trip.status) && (
              <ButtonLink
                to={`${address}?assign=${isNeeded ? 'driver' : 'bus'}`}
                variant={isNeeded ? 'solid' : 'outline'}
                size="sm"
              >
                {isNeeded ? 'Name another driver' : 'Change bus or driver'}
              </ButtonLink>
            )}
            <TripActions trip={trip} onOpen={onOpen} />
          </>
        )
      }
    >
      <chakra.p fontWeight="semibold">{trip.route}</chakra.p>
      <chakra.p color="fg.muted">
        {trip.driverName === null ? trip.vehicle : `${trip.vehicle}. Driver: ${trip.driverName}`}
      </chakra.p>
      {isNeeded && <DriverNeeded trip={trip} />}
      <chakra.p color="fg.muted" fontVariantNumeric="tabular-nums" marginTop="1">
        <chakra.span fontWeight="semibold" color="fg.default">{`${booked}/${seats} booked`}</chakra.span>
        {`, ${formatNaira(trip.revenue)} revenue`}
      </chakra.p>
    </Ticket>
  );
}

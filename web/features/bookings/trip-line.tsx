import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { formatDayTime } from '@/shared/format/dates.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { DriverPhoto } from '@/shared/trips/driver-photo.tsx';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { Plate } from '@/shared/trips/plate.ts';
import { tripQuery } from '@/shared/trips/trip-query.ts';

/** Which trip it is: who drives, the plate, when, and from where to where. A trip of a list has no stops: they are loaded. */
export function TripLine({ trip }: { trip: BookableTrip }) {
  const { data } = useQuery({ ...tripQuery(trip.id), enabled: trip.stops === undefined && !trip.ask });
  const ends = trip.ask ? null : endsOf({ ...trip, ...(data?.stops && { stops: data.stops }) });
  const { driver, driverId, origin, destination, departureDate } = trip;
  return (
    <chakra.article
      aria-label={`${origin} to ${destination}`}
      display="flex"
      flex="1"
      minWidth="0"
      alignItems="center"
      gap="3"
      paddingBlockStart="2"
    >
      <DriverPhoto driver={driver} driverId={driverId} size="14" />
      <chakra.div minWidth="0" lineHeight="snug" overflowWrap="anywhere">
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          <b>{firstNameOf(driver.user.name)}</b>
          {driver.vehiclePlateNumber && <Plate>{driver.vehiclePlateNumber}</Plate>}
        </chakra.p>
        <p>{formatDayTime(departureDate)}</p>
        <chakra.p fontSize="sm" color="fg.muted">
          {`${ends?.[0].point?.name ?? origin} → ${ends?.[1].point?.name ?? destination}`}
        </chakra.p>
      </chakra.div>
    </chakra.article>
  );
}

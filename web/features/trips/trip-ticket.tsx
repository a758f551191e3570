import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { formatArrival, formatTime, roundEstimate } from '@/shared/format/dates.ts';
import { formatDuration } from '@/shared/format/numbers.ts';
import { type BookableTrip, endsOf } from '@/shared/trips/legs.ts';
import { carInWords, Plate } from '@/shared/trips/plate.ts';
import { NightWarning } from '@/shared/trips/night-warning.tsx';
import { SeatRow } from '@/shared/trips/ticket/seat-row.tsx';
import { TicketPerforation } from '@/shared/trips/ticket/ticket-paper.tsx';
import { TicketRoute } from '@/shared/trips/ticket/ticket-route.tsx';

const MINUTE_MS = 60_000;

interface TripTicketProps {
  trip: BookableTrip;
  /** The reader's booked seats. */
  yours: number;
  /** Neither free seats nor a warning: the trip is over. */
  over: boolean;
  /** The page's heading stands elsewhere. */
  isFolded?: boolean;
  children?: ReactNode;
}

/** The ticket at the head of a trip's page: cities, times and places; the car, its seats, and how long the way takes. */
export function TripTicket({ trip, yours, over, isFolded = false, children }: TripTicketProps) {
  const id = useId();
  const [getOn, getOff] = endsOf(trip) ?? [];
  const { vehiclePlateNumber } = trip.driver;
  const car = carInWords(trip.driver);
  const minutes = trip.arrivalDate
    ? Math.round((roundEstimate(trip.arrivalDate) - roundEstimate(trip.departureDate)) / MINUTE_MS)
    : 0;
  return (
    <chakra.article aria-labelledby={id} layerStyle="card">
      <chakra.div padding="4">
        <TicketRoute
          id={id}
          as={isFolded ? 'h2' : 'h1'}
          size="full"
          href={undefined}
          origin={{
            name: trip.origin,
            time: formatTime(trip.departureDate),
            note: getOn?.point?.name,
          }}
          destination={{
            name: trip.destination,
            time: trip.arrivalDate && formatArrival(trip.arrivalDate, trip.departureDate),
            note: getOff?.point?.name,
          }}
        />
        {!over && trip.nightWarning && <NightWarning>{trip.nightWarning}</NightWarning>}
        {children}
      </chakra.div>
      <TicketPerforation surface="bg.page" />
      <chakra.div
        paddingInline="4"
        paddingBlock="3"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="3"
        rowGap="2"
        fontSize="0.9375rem"
      >
        {vehiclePlateNumber && <Plate>{vehiclePlateNumber}</Plate>}
        {car !== '' && (
          <chakra.span minWidth="0" overflowWrap="anywhere">
            {car}
          </chakra.span>
        )}
        {!over && (
          <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" columnGap="2">
            <SeatRow totalSeats={trip.totalSeats} seatsAvailable={trip.seatsAvailable} yours={yours} />
            {`${trip.seatsAvailable} of ${trip.totalSeats} seats left`}
          </chakra.span>
        )}
        {minutes > 0 && <chakra.span color="fg.muted">{formatDuration(minutes)}</chakra.span>}
      </chakra.div>
    </chakra.article>
  );
}

import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import type { Trip } from '@tafiya/trips/contract.ts';
import { lazyPart } from '@/shared/ui/lazy-part.tsx';
import { formatArrival, formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { NightWarning } from '@/shared/trips/night-warning.tsx';
import { SeatRow } from './seat-row.tsx';
import { TicketBody, TicketPaper, TicketPerforation, TicketStub } from './ticket-paper.tsx';
import { TicketRoute } from './ticket-route.tsx';

const TripChoiceList = lazyPart(
  () => import('@/shared/trips/trip-choices.tsx').then((file) => file.TripChoiceList),
  {
    fallback: <chakra.div marginTop="3" height="5" />,
    problem: () => null,
  },
);

type TicketTrip = Pick<Trip, 'origin' | 'destination' | 'farePerSeat' | 'seatsAvailable' | 'totalSeats'> & {
  /** A sample has none. */
  departureDate?: Trip['departureDate'];
  arrivalDate?: Trip['arrivalDate'];
  nightWarning?: Trip['nightWarning'];
  choices?: Trip['choices'];
  /** The car and its plate, which passengers compare at the park. */
  driver?: Pick<Trip['driver'], 'vehicleModel' | 'vehiclePlateNumber'>;
};

interface TicketProps {
  trip: TicketTrip;
  /** `compact` for lists on dashboards. */
  size?: 'full' | 'compact';
  /** Level of the route's heading in its page. */
  headingAs?: 'h1' | 'h2' | 'h3';
  /** Makes the route a link to the trip's page. */
  href?: string;
  /** The person's own seats. */
  yours?: number | undefined;
  /** The state of the seats before a booking: chosen, or asked for. */
  yoursWord?: 'yours' | 'chosen' | 'asked for';
  /** The trip is over, or the person's booking was cancelled: free seats are not shown. */
  over?: boolean;
  /** Shown instead of the fare of one seat. */
  fare?: { amount: number; note: string };
  /** Shown instead of the departure time. */
  departure?: string;
  /** Distance of the start and the end from the searched places. */
  originNote?: string | undefined;
  destinationNote?: string | undefined;
  status?: ReactNode;
  /** Beside the car and its plate: the photo of the driver. */
  photo?: ReactNode;
  /** Top right corner: the match ring. */
  corner?: ReactNode;
  action?: ReactNode;
  /** Colour token of the background, which shows through the notches. */
  surface?: 'bg.page' | 'bg.card';
  /** More about the trip, under the route. */
  children?: ReactNode;
}

/** A trip as a ticket; every list and page shows trips this way. Fares in naira, times in Lagos time. */
export function Ticket(props: TicketProps) {
  const { trip, size = 'full', yours = 0, surface = 'bg.page' } = props;
  const id = useId();
  const fare = props.fare ?? { amount: trip.farePerSeat, note: 'per seat' };
  return (
    <TicketPaper aria-labelledby={id}>
      <TicketBody size={size}>
        {(props.status || props.corner) && (
          <chakra.div
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            marginBottom="2"
          >
            <chakra.div minWidth="0">{props.status}</chakra.div>
            {props.corner}
          </chakra.div>
        )}
        <TicketRoute
          id={id}
          as={props.headingAs ?? 'h3'}
          size={size}
          href={props.href}
          origin={{
            name: trip.origin,
            time: props.departure ?? (trip.departureDate && formatDayTime(trip.departureDate)),
            note: props.originNote,
          }}
          destination={{
            name: trip.destination,
            time:
              trip.departureDate && trip.arrivalDate && formatArrival(trip.arrivalDate, trip.departureDate),
            note: props.destinationNote,
          }}
        />
        {!props.over && trip.nightWarning && <NightWarning>{trip.nightWarning}</NightWarning>}
        <TicketVehicle driver={trip.driver} photo={props.photo} />
        {trip.choices && Object.keys(trip.choices).length > 0 && <TripChoiceList choices={trip.choices} />}
        {props.children && <chakra.div marginTop="4">{props.children}</chakra.div>}
      </TicketBody>
      <TicketPerforation surface={surface} />
      <TicketStub size={size}>
        <chakra.div className="ticket-seats" display="flex" flexDirection="column" gap="1" minWidth="0">
          {!props.over && <TicketSeats trip={trip} yours={yours} word={props.yoursWord ?? 'yours'} />}
        </chakra.div>
        {/* A fare that is not typed yet is not written: "₦0" would be a free trip. */}
        {fare.amount > 0 && (
          <chakra.div className="ticket-fare" textAlign="end">
            <chakra.span
              display="block"
              fontSize={size === 'full' ? '2xl' : 'xl'}
              fontWeight="bold"
              lineHeight="tight"
              letterSpacing="tight"
              fontVariantNumeric="tabular-nums"
            >
              {formatNaira(fare.amount)}
            </chakra.span>
            <chakra.span fontSize="sm" color="fg.muted">
              {fare.note}
            </chakra.span>
          </chakra.div>
        )}
        {props.action && <div className="ticket-action">{props.action}</div>}
      </TicketStub>
    </TicketPaper>
  );
}

/** The car and its plate, once known, beside the photo of the driver. */
function TicketVehicle({ driver, photo }: Pick<TicketTrip, 'driver'> & Pick<TicketProps, 'photo'>) {
  const words = [driver?.vehicleModel, driver?.vehiclePlateNumber].filter(Boolean).join(' · ');
  if (words === '' && !photo) return null;
  return (
    <chakra.div marginTop="3" display="flex" alignItems="center" gap="3" minWidth="0">
      {photo}
      <chakra.p fontSize="sm" color="fg.muted" minWidth="0" overflowWrap="anywhere">
        {words}
      </chakra.p>
    </chakra.div>
  );
}

/** The seats of a ticket as glyphs and in words, the person's own first. */
function TicketSeats({ trip, yours, word }: { trip: TicketTrip; yours: number; word: string }) {
  return (
    <>
      <SeatRow totalSeats={trip.totalSeats} seatsAvailable={trip.seatsAvailable} yours={yours} />
      <chakra.span fontSize="sm" lineHeight="snug" fontVariantNumeric="tabular-nums">
        {yours > 0 && (
          <chakra.span display="block" fontWeight="semibold">
            {`${countOf(yours, 'seat')} ${word}`}
          </chakra.span>
        )}
        <chakra.span color="fg.muted">{`${trip.seatsAvailable} of ${trip.totalSeats} seats available`}</chakra.span>
      </chakra.span>
    </>
  );
}

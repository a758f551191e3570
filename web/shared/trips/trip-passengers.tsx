import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import { queryOf } from '@/shared/api/queries.ts';
import { formatDayTime, formatStopTime, formatTime } from '@/shared/format/dates.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { localPhone } from '@/shared/format/phone.ts';
import { extrasInWords, seatsTogether } from './extra-words.ts';
import { MeetingPoint } from './meeting-point.tsx';
import { tripQuery } from './trip-query.ts';
import { FareBadge } from './ticket/fare-badge.tsx';
import { Badge } from '@/shared/ui/badges.tsx';
import { PhoneLink } from '@/shared/ui/phone-link.tsx';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';

/** The API that is called: for the trip's driver and fleet, or for administrators. */
type PassengerScope = 'trips' | 'admin/trips';

interface TripPassengersProps {
  tripId: string;
  scope?: PassengerScope;
  /** The reader's actions for a booking, beside the button to call. */
  action?: (passenger: TripPassenger) => ReactNode;
  /** A name that leads further. */
  nameOf?: (passenger: TripPassenger) => ReactNode;
}

/** The passengers of a trip with their phone numbers, and since when they are on board. */
export function TripPassengers({ tripId, scope = 'trips', ...shown }: TripPassengersProps) {
  return (
    <QueryState
      query={useTripPassengers(tripId, scope)}
      what="the passengers"
      skeleton={<SkeletonBlock height="5" width="56" />}
      empty={<chakra.p color="fg.muted">No one has booked this trip yet.</chakra.p>}
    >
      {(passengers) => <Manifest tripId={tripId} passengers={passengers} {...shown} />}
    </QueryState>
  );
}

type ManifestProps = Omit<TripPassengersProps, 'scope'> & { passengers: TripPassenger[] };

/** The passengers by the stop where they get on; one list for a trip without stops on the way. */
function Manifest({ tripId, passengers, ...shown }: ManifestProps) {
  const { data: trip } = useQuery(tripQuery(tripId));
  const stops = trip?.stops ?? [];
  if (stops.length <= 2) return <PassengerList label="Passengers" passengers={passengers} {...shown} />;
  return (
    <chakra.ol aria-label="Passengers by stop" listStyleType="none" display="grid" gap="4">
      {stops.map((stop, index) => {
        const getOn = passengers.filter(({ origin }) => origin === stop.place);
        const getOff = passengers.filter(({ destination }) => destination === stop.place);
        return (
          <chakra.li key={stop.id}>
            <chakra.p fontWeight="semibold">{`${formatStopTime(stops, index)} ${stop.place}`}</chakra.p>
            <chakra.p fontSize="sm">
              <MeetingPoint point={stop.point} />
            </chakra.p>
            {getOff.length > 0 && (
              <p>
                {'Get off: '}
                {getOff
                  .filter(({ addsTo }) => !addsTo)
                  .map((passenger, place) => (
                    <Fragment key={passenger.bookingId}>
                      {place > 0 && ', '}
                      {(shown.nameOf ?? plainName)(passenger)}
                      {` (${seatsTogether(withAdded(passenger, getOff))})`}
                    </Fragment>
                  ))}
              </p>
            )}
            {getOn.length > 0 && (
              <PassengerList
                label={`Get on in ${stop.place}`}
                passengers={getOn}
                {...shown}
                isOnPart={({ destination }) => destination !== trip?.destination}
              />
            )}
            {stop.seatsAvailable !== null && (
              <chakra.p color="fg.muted" fontSize="sm">
                {`${countOf(stop.seatsAvailable, 'seat')} free to ${stops[index + 1]?.place}`}
              </chakra.p>
            )}
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

type PassengerListProps = Omit<ManifestProps, 'tripId'> & {
  label: string;
  /** Whether the place where the passenger gets off is named. */
  isOnPart?: (passenger: TripPassenger) => boolean;
};

function PassengerList({ label, passengers, action, nameOf = plainName, isOnPart }: PassengerListProps) {
  return (
    <chakra.ul aria-label={label} listStyleType="none">
      {passengers.map((passenger) => (
        <Passenger
          key={passenger.bookingId}
          passenger={passenger}
          seats={seatsTogether(withAdded(passenger, passengers))}
          to={isOnPart?.(passenger) ? passenger.destination : null}
          name={nameOf(passenger)}
          action={action?.(passenger)}
        />
      ))}
    </chakra.ul>
  );
}

function plainName({ name }: TripPassenger): ReactNode {
  return name;
}

/** A passenger's booking, and those of seats that were added to it. */
function withAdded(passenger: TripPassenger, all: TripPassenger[]): TripPassenger[] {
  return [passenger, ...all.filter(({ addsTo }) => addsTo === passenger.bookingId)];
}

interface PassengerProps {
  passenger: TripPassenger;
  /** Of a first booking with the seats that were added to it. */
  seats: string;
  /** Where the passenger gets off, if it is not the end of the trip. */
  to: string | null;
  name: ReactNode;
  action: ReactNode;
}

function Passenger({ passenger, seats, to, name: shownName, action }: PassengerProps) {
  const { addsTo, name, paymentMethod, totalFare, extras, travellers = [], boardedAt, keptUntil } = passenger;
  // The first booking, just before, has it.
  const phone = addsTo ? null : passenger.phone;
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
        <chakra.span marginInlineEnd="2">{shownName}</chakra.span>
        <FareBadge paymentMethod={paymentMethod} totalFare={totalFare} />
        <chakra.span display="block" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {[
            addsTo ? `${seats} added` : seats,
            extrasInWords(extras),
            to && `to ${to}`,
            phone && localPhone(phone),
          ]
            .filter(Boolean)
            .join(', ')}
        </chakra.span>
        {keptUntil && (
          <chakra.span display="block" textStyle="sm" fontWeight="semibold">
            {`Cancelled on board: SOS and position go on until they get off, until ${formatDayTime(keptUntil)} at the latest`}
          </chakra.span>
        )}
        {travellers.map((traveller, index) => (
          <chakra.span key={index} display="block" textStyle="sm" fontVariantNumeric="tabular-nums">
            {`Traveller: ${traveller.name}`}
            {traveller.phone !== null && (
              <>
                {', '}
                <PhoneLink phone={traveller.phone} name={traveller.name} />
              </>
            )}
          </chakra.span>
        ))}
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" _empty={{ display: 'none' }}>
        {phone !== null && (
          <Button asChild variant="outline" size="sm" flexShrink="0">
            <a href={`tel:${phone}`} aria-label={`Call ${name}`}>
              Call
            </a>
          </Button>
        )}
        {boardedAt !== null && <Badge tone="positive">{`On board ${formatTime(boardedAt)}`}</Badge>}
        {action}
      </chakra.div>
    </chakra.li>
  );
}

/** The passengers of a trip (GET /api/trips/{id}/passengers, or the administrator's); reloaded whenever it is shown. */
export function useTripPassengers(tripId: string | undefined, scope: PassengerScope = 'trips') {
  return useQuery({
    // Under ['api', 'trips'] or the administrator's keys, so that a change of the trip invalidates it.
    ...queryOf(scope === 'trips' ? 'GET /trips/:id/passengers' : 'GET /admin/trips/:id/passengers', {
      id: tripId ?? '',
    }),
    staleTime: 0,
    enabled: tripId !== undefined,
  });
}

import { Button } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { DayTrip } from '@tafiya/fleets/day.contract.ts';
import { isUnderWay } from '@tafiya/trips/status.rules.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { useTripPassengers } from '@/shared/trips/trip-passengers.tsx';
import { CheckIcon, PhoneIcon } from '@/shared/ui/icons.ts';
import { QueryState } from '@/shared/ui/query-state.tsx';
import { SkeletonBlock } from '@/shared/ui/skeleton.tsx';

/** The passengers of a departure in lines of 36 px: who is missing first; paid, or what is to collect; on board; a call. */
export function PanelPassengers({ trip }: { trip: DayTrip }) {
  return (
    <QueryState
      query={useTripPassengers(trip.id)}
      what="the passengers"
      skeleton={<SkeletonBlock height="5" width="56" />}
      empty={<chakra.p color="fg.quiet">No one has booked this trip yet.</chakra.p>}
    >
      {(passengers) => (
        <chakra.ul aria-label="Passengers" listStyleType="none">
          {missingFirst(passengers).map((passenger) => (
            <Line key={passenger.bookingId}>
              <chakra.b truncate>
                {passenger.name}
                <chakra.span fontWeight="normal" color="fg.quiet">
                  {` ${[
                    passenger.addsTo ? `${countOf(passenger.seats, 'seat')} added` : seatsOf(passenger),
                    passenger.destination !== trip.destination && `to ${passenger.destination}`,
                  ]
                    .filter(Boolean)
                    .join(', ')}`}
                </chakra.span>
              </chakra.b>
              <chakra.span fontVariantNumeric="tabular-nums">{payOf(passenger)}</chakra.span>
              <Aboard passenger={passenger} isMissed={isUnderWay(trip.status)} />
              <span>{passenger.phone !== null && !passenger.addsTo && <Call passenger={passenger} />}</span>
            </Line>
          ))}
        </chakra.ul>
      )}
    </QueryState>
  );
}

/** Added seats stay behind the booking that they were added to. */
function missingFirst(passengers: TripPassenger[]): TripPassenger[] {
  const isMissing = ({ addsTo, bookingId }: TripPassenger) =>
    passengers.some((each) => each.bookingId === (addsTo ?? bookingId) && each.boardedAt === null);
  return passengers.toSorted((one, other) => Number(isMissing(other)) - Number(isMissing(one)));
}

function seatsOf({ seats }: TripPassenger): string | false {
  return seats > 1 && countOf(seats, 'seat');
}

/** Passengers on board have paid in cash. */
function payOf({ paymentMethod, totalFare, boardedAt }: TripPassenger) {
  if (paymentMethod === 'online') return 'Paid';
  return boardedAt === null ? <b>{`${formatNaira(totalFare)} cash`}</b> : 'Cash taken';
}

/** `isMissed`: the driver waits or has left. Before that, no passenger is expected. */
function Aboard({ passenger, isMissed }: { passenger: TripPassenger; isMissed: boolean }) {
  if (passenger.boardedAt !== null) {
    return (
      <chakra.span color="positive.fg">
        <CheckIcon size={16} />
        <chakra.span srOnly>On board</chakra.span>
      </chakra.span>
    );
  }
  return (
    <chakra.span color="danger.fg" fontWeight="semibold">
      {isMissed && 'not here'}
    </chakra.span>
  );
}

function Call({ passenger: { name, phone } }: { passenger: TripPassenger }) {
  return (
    <Button asChild variant="ghost" size="sm" px="1" minH="8" h={{ base: '11', md: '8' }}>
      <a href={`tel:${phone}`} aria-label={`Call ${name}`}>
        <PhoneIcon size={16} />
      </a>
    </Button>
  );
}

const Line = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto auto 2.75rem', md: 'minmax(0, 1fr) auto 4rem 2rem' },
    alignItems: 'center',
    columnGap: '2',
    minH: { base: '12', md: '9' },
    borderBottomWidth: '1px',
    borderColor: 'border.default',
  },
});

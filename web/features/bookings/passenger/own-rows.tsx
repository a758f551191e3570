import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { isUnderWay } from '@tafiya/trips/status.rules.ts';
import { nextFirst } from '@/shared/bookings/next-first.ts';
import { formatDay, formatTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { useNow } from '@/shared/live/use-now.ts';
import { PastFold } from '@/shared/trips/past-fold.tsx';
import { isFarAway, TripRow, TripRows } from '@/shared/trips/trip-row.tsx';
import { statusLabel } from '@/shared/trips/trip-status-badge.tsx';
import { Badge } from '@/shared/ui/badges.tsx';
import type { More } from '@/shared/ui/folded-list.tsx';
import type { OwnJourney } from './own-journey.ts';

interface ComingRowsProps {
  journeys: readonly OwnJourney[];
  requests: readonly TripRequest[];
}

/** The bookings and the requests of a passenger, the next departure first, each the link to its page. */
export function ComingRows({ journeys, requests }: ComingRowsProps) {
  const rows = nextFirst([...journeys, ...requests], (row) => ({
    departureDate: departureOf(row),
    over: false,
  }));
  return (
    <TripRows>
      {rows.map((row) =>
        'booking' in row ? (
          <JourneyRow key={row.id} journey={row} />
        ) : (
          <RequestRow key={row.id} request={row} />
        ),
      )}
    </TripRows>
  );
}

function departureOf(row: OwnJourney | TripRequest): string {
  return 'booking' in row ? row.booking.leg.departureDate : row.departureDate;
}

interface PastRowsProps {
  journeys: readonly OwnJourney[];
  /** Ids of the bookings that the passenger may rate. */
  due: readonly string[];
  /** The next page of the list. */
  more: More | undefined;
}

/** The journeys that are over, closed; the latest first. */
export function PastRows({ journeys, due, more }: PastRowsProps) {
  const toRate = journeys.filter(({ id }) => due.includes(id)).length;
  return (
    <PastFold
      trips={journeys.length}
      badge={toRate > 0 && <Badge tone="warning">{`${toRate} to rate`}</Badge>}
      more={more}
    >
      {nextFirst(journeys, (row) => ({ departureDate: departureOf(row), over: true })).map((journey) => (
        <JourneyRow key={journey.id} journey={journey} isPast isDue={due.includes(journey.id)} />
      ))}
    </PastFold>
  );
}

interface JourneyRowProps {
  journey: OwnJourney;
  isPast?: boolean;
  isDue?: boolean;
}

function JourneyRow({ journey, isPast = false, isDue = false }: JourneyRowProps) {
  const { booking, seats, totalFare } = journey;
  const { trip, leg, status, paymentMethod } = booking;
  const isPaid = paymentMethod === 'online';
  const isCancelled = status === 'cancelled';
  const time = useNow((now) =>
    [
      isFarAway(leg.departureDate, now) && formatDay(leg.departureDate).slice(0, 3),
      formatTime(leg.departureDate),
    ]
      .filter(Boolean)
      .join(' '),
  );
  const special = isDue ? (['warning', 'Rate your trip'] as const) : specialState(journey);
  return (
    <TripRow
      to={pageOf(journey, isDue)}
      departureDate={leg.departureDate}
      origin={leg.origin}
      destination={leg.destination}
      tone={special?.[0]}
      detail={
        special?.[1] ??
        [time, seats > 1 && countOf(seats, 'seat'), isPast ? isCancelled && 'cancelled' : leg.fromPoint?.name]
          .filter(Boolean)
          .join(', ')
      }
      state={statusLabel(isUnderWay(trip.status) && !isPast ? trip.status : status)}
      sum={formatNaira(totalFare)}
      sumNote={isCancelled ? 'Cancelled' : isPaid ? 'Paid' : 'Cash'}
      isPaid={isPaid && !isCancelled}
    />
  );
}

/** Cancelled and paid: the refund. Everything else about a booking is in the page of its trip. */
function pageOf({ id, booking: { trip, status, paymentMethod } }: OwnJourney, isDue: boolean): string {
  if (isDue) return `/rate/${id}`;
  return status === 'cancelled' && paymentMethod === 'online'
    ? `/bookings/${id}/receipt`
    : `/trips/${trip.id}`;
}

/** Problems, and what happens now. */
function specialState({ booking }: OwnJourney): ['warning' | 'positive', string] | null {
  const { status, trip, changes = [] } = booking;
  if (status !== 'confirmed') return null;
  if (changes.length > 0) return ['warning', 'This trip has changed'];
  if (trip.driverId === null) return ['warning', 'Finding another driver'];
  return isUnderWay(trip.status) ? ['positive', statusLabel(trip.status)] : null;
}

function RequestRow({ request }: { request: TripRequest }) {
  const { tripId, origin, destination, departureDate, totalFare, payment, driver, state } = request;
  const who = driver === null ? 'The driver' : firstNameOf(driver);
  const isAsked = state === 'asked';
  return (
    <TripRow
      to={`/trips/${tripId}`}
      departureDate={departureDate}
      origin={origin}
      destination={destination}
      tone="warning"
      detail={
        isAsked
          ? `Waits for ${who}’s answer`
          : state === 'refused'
            ? `${who} has refused`
            : `${who} has not answered`
      }
      sum={formatNaira(totalFare)}
      sumNote={payment === 'cash' ? 'Cash' : isAsked ? 'Paid' : 'Comes back'}
    />
  );
}
